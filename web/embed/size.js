// For pages that show a demo in a frame: gives each frame the height that the demo in it asks for. A message counts only if it
// comes from a frame of this page whose address is this site's.
(() => {
  "use strict";
  const site = new URL(".", document.currentScript.src).href;
  const most = 4000; // CSS pixels
  addEventListener("message", ({ data, source }) => {
    if (data?.kartenstube !== "height" || !(data.height > 0 && data.height < most)) return;
    for (const frame of document.querySelectorAll("iframe"))
      if (frame.contentWindow === source && frame.src.startsWith(site)) frame.height = Math.ceil(data.height);
  });
})();
