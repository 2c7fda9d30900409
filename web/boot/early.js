// Asks for Python itself and for what the first screens need of it before any module is read, and compiles the former while
// it comes. fetch.js takes the answers over and looks to whatever goes wrong with them; where this script does not get
// anywhere, all is asked for there. The build fills in the files with their checksums.
"use strict";
(() => {
  const FILES = { "@files@": "" };
  const RUNTIME = "vendor/pyodide/pyodide.asm.wasm";
  const TYPE = "application/wasm";
  const words = `words/${kartenstubeFront.language()}.zip`;
  const asked = new Map();

  function isStored() {
    try {
      return Boolean(navigator.serviceWorker.controller);
    } catch {
      return false; // a sandboxed frame forbids even to ask
    }
  }

  // The visitor is told how much has come, but for a site that is stored here: its compiled code may be stored too, with the
  // answer as it is.
  function counted(response) {
    if (early.isStored) return response;
    early.isPacked = response.headers.has("content-encoding");
    const counter = new TransformStream({
      transform(chunk, controller) {
        early.seen += chunk.byteLength;
        early.onSeen?.();
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(counter), { headers: { "content-type": TYPE } });
  }

  async function compile(answer) {
    const response = await answer;
    if (response.ok && response.headers.get("content-type") === TYPE) return WebAssembly.compileStreaming(counted(response));
    asked.set(RUNTIME, answer);
    return null;
  }

  const early = {
    isStored: isStored(),
    seen: 0, // bytes of the runtime
    isPacked: false, // whether they came compressed
    onSeen: null,
    // The answer to a request that was made here, as a promise, once.
    take(name) {
      const answer = asked.get(name);
      asked.delete(name);
      return answer;
    },
  };

  for (const [name, integrity] of Object.entries(FILES)) {
    if (name.startsWith("words/") && name !== words) continue;
    const answer = fetch(name, integrity ? { integrity } : {});
    answer.catch(() => {}); // fetch.js meets the failure
    if (name !== RUNTIME) asked.set(name, answer);
    else early.compiled = compile(answer).catch(() => null); // null: fetch.js tries what Pyodide would do
  }
  globalThis.kartenstubeEarly = early;
})();
