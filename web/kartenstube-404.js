// Leads from an address that is not there to the site's front page, which lies where this script lies (404.html).
"use strict";
(() => {
  const front = new URL("./", document.currentScript.src);
  if (globalThis.isLed || location.pathname === front.pathname) return; // the front page itself is missing
  globalThis.isLed = true;
  location.replace(front.href + location.hash);
})();
