// The first script of the page, and the only classic one: it also runs where modules do not (a page opened from disk,
// an old browser, a missing file). It shows how far loading is and turns every way of not starting into one sentence
// with a way on. It ends when Python has drawn: <html data-ready="1">.
"use strict";
(() => {
  const PATIENCE = 20000; // ms without a sign of life
  const WORDS = {
    en: {
      loading: "Loading: {loaded} of {total} MB",
      starting: "Starting …",
      wanted: "What you chose comes next.",
      file: "This page was opened as a file, and browsers do not start programs from there. Run “python build.py serve” in the project's folder, or put the site's folder on any web server.",
      old: "This browser is too old for this page. It needs WebAssembly and JavaScript modules, which every current browser has.",
      missing: "The page could not start, because {file} could not be loaded. Check the connection and try again.",
      mixed: "The page could not start, because {file} is not the version that belongs to it. A new version may just be arriving: try again in a minute.",
      broken: "The page could not start: {reason}",
      stuck: "The page has not started for {seconds} seconds. The connection may have broken off. Try again, or wait a little longer.",
      retry: "Try again",
      keep: "Download what is stored here",
      forget: "Delete what is stored here",
      sure: "Really delete all matches, statistics and settings? Press once more.",
      forgotten: "It is deleted. Try again now.",
    },
    ja: {
      loading: "読み込み中：{loaded} / {total} MB",
      starting: "起動しています…",
      wanted: "選んだ画面はこのあと開きます。",
      file: "このページはファイルとして開かれたため、起動できません。プロジェクトのフォルダーで「python build.py serve」を実行するか、サイトのフォルダーをウェブサーバーに置いてください。",
      old: "このブラウザーは古いため、このページを実行できません。WebAssembly と JavaScript モジュールに対応した現行のブラウザーをお使いください。",
      missing: "{file} を読み込めなかったため、起動できませんでした。接続を確認して、もう一度お試しください。",
      mixed: "{file} のバージョンがページと一致しないため、起動できませんでした。更新の途中かもしれません。しばらくしてからもう一度お試しください。",
      broken: "起動できませんでした：{reason}",
      stuck: "{seconds} 秒間、起動が進んでいません。接続が切れた可能性があります。もう一度試すか、もう少しお待ちください。",
      retry: "もう一度試す",
      keep: "保存されているものをダウンロード",
      forget: "保存されているものを削除",
      sure: "試合・成績・設定をすべて削除します。よければもう一度押してください。",
      forgotten: "削除しました。もう一度お試しください。",
    },
    de: {
      loading: "Wird geladen: {loaded} von {total} MB",
      starting: "Wird gestartet …",
      wanted: "Danach öffnet sich, was du gewählt hast.",
      file: "Diese Seite wurde als Datei geöffnet; von dort startet kein Browser ein Programm. Im Ordner des Projekts „python build.py serve“ ausführen oder den Ordner der Seite auf einen Webserver legen.",
      old: "Dieser Browser ist für diese Seite zu alt. Sie braucht WebAssembly und JavaScript-Module, wie sie jeder aktuelle Browser hat.",
      missing: "Die Seite konnte nicht starten, weil {file} nicht geladen werden konnte. Bitte die Verbindung prüfen und noch einmal versuchen.",
      mixed: "Die Seite konnte nicht starten, weil {file} nicht zu ihrer Version gehört. Vielleicht kommt gerade eine neue Version an: bitte in einer Minute noch einmal versuchen.",
      broken: "Die Seite konnte nicht starten: {reason}",
      stuck: "Die Seite startet seit {seconds} Sekunden nicht. Vielleicht ist die Verbindung abgerissen. Noch einmal versuchen oder noch etwas warten.",
      retry: "Noch einmal versuchen",
      keep: "Gespeichertes herunterladen",
      forget: "Gespeichertes löschen",
      sure: "Wirklich alle Partien, die Statistik und die Einstellungen löschen? Dann noch einmal drücken.",
      forgotten: "Gelöscht. Jetzt noch einmal versuchen.",
    },
    sk: {
      loading: "Načítava sa: {loaded} z {total} MB",
      starting: "Spúšťa sa …",
      wanted: "Tvoja voľba sa otvorí hneď potom.",
      file: "Stránka bola otvorená ako súbor a odtiaľ prehliadače programy nespúšťajú. Spustite v priečinku projektu „python build.py serve“ alebo dajte priečinok stránky na webový server.",
      old: "Tento prehliadač je na túto stránku príliš starý. Potrebuje WebAssembly a moduly JavaScriptu, ktoré má každý súčasný prehliadač.",
      missing: "Stránka sa nespustila, lebo sa nepodarilo načítať {file}. Skontrolujte pripojenie a skúste to znova.",
      mixed: "Stránka sa nespustila, lebo {file} nepatrí k jej verzii. Možno práve prichádza nová verzia: skúste to znova o minútu.",
      broken: "Stránka sa nespustila: {reason}",
      stuck: "Stránka sa už {seconds} sekúnd nespustila. Možno sa prerušilo pripojenie. Skúste to znova alebo ešte chvíľu počkajte.",
      retry: "Skúsiť znova",
      keep: "Stiahnuť, čo je tu uložené",
      forget: "Vymazať, čo je tu uložené",
      sure: "Naozaj vymazať všetky partie, štatistiku a nastavenia? Stlač ešte raz.",
      forgotten: "Vymazané. Teraz to skús znova.",
    },
    fr: {
      loading: "Chargement : {loaded} sur {total} Mo",
      starting: "Démarrage…",
      wanted: "Votre choix s’ouvrira juste après.",
      file: "Cette page a été ouverte comme un fichier, et les navigateurs n'y démarrent pas de programme. Lancez « python build.py serve » dans le dossier du projet, ou placez le dossier du site sur un serveur web.",
      old: "Ce navigateur est trop ancien pour cette page. Il lui faut WebAssembly et les modules JavaScript, que possède tout navigateur actuel.",
      missing: "La page n'a pas pu démarrer, car {file} n'a pas pu être chargé. Vérifiez la connexion et réessayez.",
      mixed: "La page n'a pas pu démarrer, car {file} n'est pas de la même version qu'elle. Une nouvelle version est peut-être en train d'arriver : réessayez dans une minute.",
      broken: "La page n'a pas pu démarrer : {reason}",
      stuck: "La page n'a pas démarré depuis {seconds} secondes. La connexion est peut-être coupée. Réessayez, ou attendez encore un peu.",
      retry: "Réessayer",
      keep: "Télécharger ce qui est enregistré ici",
      forget: "Supprimer ce qui est enregistré ici",
      sure: "Vraiment supprimer toutes les parties, les statistiques et les réglages ? Appuyez encore une fois.",
      forgotten: "C’est supprimé. Réessayez maintenant.",
    },
  };
  const root = document.documentElement;
  let state = ["starting", {}]; // what the strip says now: words and their parameters
  let failed = false;
  let isWanted = false; // something was pressed that has to wait for Python
  let timer = 0;

  function say(key, values = {}) {
    state = [key, values];
    paint();
  }

  function paint() {
    const strip = document.getElementById("boot");
    if (!strip) return; // the body is not parsed yet; DOMContentLoaded paints
    const [key, values] = state;
    const words = WORDS[root.lang.slice(0, 2)] || WORDS.en;
    let line = strip.querySelector("p");
    let bar = strip.querySelector("progress");
    if (!line || !bar) {
      line = document.createElement("p");
      bar = document.createElement("progress");
      strip.replaceChildren(line, bar);
    }
    const told = words[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
    line.textContent = isWanted && !failed ? `${told} ${words.wanted}` : told;
    bar.hidden = failed;
    if (key === "loading") bar.value = values.share;
    else bar.removeAttribute("value");
    strip.dataset.state = failed ? "failed" : "loading";
    strip.dataset.says = key;
    if (!failed) return;
    line.setAttribute("role", "alert");
    let button = strip.querySelector("button");
    if (!button && key !== "file" && key !== "old") {
      button = document.createElement("button");
      button.type = "button";
      button.addEventListener("click", retry);
      strip.append(button);
    }
    if (button) button.textContent = words.retry;
    if (key !== "file" && key !== "old") offerStored(strip, words);
  }

  // What is stored may be the cause, and must not be lost with the page: it can be downloaded as a backup, and deleted.
  let stored = null; // a promise of the entries, once asked for
  let deletion = "forget"; // how far the deletion is: forget, sure, forgotten

  async function offerStored(strip, words) {
    stored ||= readStored();
    const entries = await stored;
    if (!Object.keys(entries).length) return;
    const place = strip.querySelector("[data-stored]") || document.createElement("div");
    if (!place.isConnected) {
      place.dataset.stored = "";
      for (const act of [() => download(entries), forget]) {
        const choice = document.createElement("button");
        choice.type = "button";
        choice.addEventListener("click", act);
        place.append(choice);
      }
      strip.append(place);
    }
    const [keep, drop] = place.children;
    keep.textContent = words.keep;
    drop.textContent = words[deletion];
    drop.disabled = deletion === "forgotten";
  }

  const request = (asked) =>
    new Promise((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });

  async function useStore(mode, act) {
    const opening = indexedDB.open("kartenstube");
    opening.onupgradeneeded = () => opening.result.createObjectStore("texts");
    const database = await request(opening);
    try {
      return await act(database.transaction("texts", mode).objectStore("texts"));
    } finally {
      database.close();
    }
  }

  const legacyKeys = () => Object.keys(localStorage).filter((key) => key.startsWith("kartenstube/"));

  async function readStored() {
    const entries = {};
    try {
      const names = { "kartenstube/settings": "settings", "kartenstube/match": "match/old", "kartenstube/broken": "broken/old" };
      for (const key of legacyKeys()) if (names[key]) entries[names[key]] = localStorage.getItem(key);
    } catch {
      // storage is forbidden here
    }
    try {
      await useStore("readonly", async (store) => {
        const [keys, texts] = await Promise.all([request(store.getAllKeys()), request(store.getAll())]);
        keys.forEach((key, index) => (entries[key] = texts[index]));
      });
    } catch {
      // storage is forbidden here
    }
    return entries;
  }

  function download(entries) {
    const file = JSON.stringify({ format: "kartenstube-backup", version: 1, saved: Date.now(), entries }, null, 1);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([file], { type: "application/json" }));
    link.download = "kartenstube-backup.json";
    link.click();
  }

  async function forget() {
    if (deletion === "sure") {
      await useStore("readwrite", (store) => request(store.clear()));
      for (const key of legacyKeys()) localStorage.removeItem(key);
    }
    deletion = deletion === "sure" ? "forgotten" : "sure";
    paint();
  }

  function fail(key, values) {
    if (root.dataset.ready || (failed && key === "stuck")) return;
    if (failed && state[0] !== "stuck") return; // the first cause is the one to tell
    failed = true;
    say(key, values);
  }

  function watch() {
    clearTimeout(timer);
    timer = setTimeout(() => fail("stuck", { seconds: PATIENCE / 1000 }), PATIENCE);
  }

  // A second failure in a row may come from what an earlier visit stored: drop the stored site (never the saved games).
  async function retry() {
    try {
      if (sessionStorage.getItem("boot-failed") && navigator.onLine) {
        const scope = new URL("./", location.href).href;
        const worker = await navigator.serviceWorker.getRegistration();
        if (worker?.scope === scope) await worker.unregister();
        for (const name of await caches.keys()) {
          if (name.startsWith(`kartenstube ${scope} `)) await caches.delete(name);
        }
      }
      sessionStorage.setItem("boot-failed", "1");
    } catch {
      // storage is forbidden here: then nothing was stored either
    }
    location.reload();
  }

  const nameOf = (url) => decodeURIComponent(String(url).split(/[?#]/)[0].split("/").pop()) || String(url);

  // A script that did not arrive, or one that it imports: the browser's list of requests knows which.
  function onError(event) {
    const from = event.target;
    const isModuleLink = from instanceof HTMLLinkElement && from.rel === "modulepreload";
    if (from instanceof HTMLScriptElement || isModuleLink) {
      const refused = performance.getEntriesByType("resource").find(({ responseStatus }) => responseStatus >= 400);
      fail("missing", { file: nameOf(refused?.name || from.src || from.href) });
    } else if (from === window) {
      fail("broken", { reason: event.message });
    }
  }

  function onRejection(event) {
    const lines = String(event.reason?.message ?? event.reason).trim().split("\n");
    const reason = lines[lines.length - 1];
    const module = /imported module:? (\S+)/.exec(reason);
    if (module) fail("missing", { file: nameOf(module[1]) });
    else fail("broken", { reason });
  }

  function finish() {
    if (!root.dataset.ready) return;
    clearTimeout(timer);
    seen.disconnect();
    removeEventListener("error", onError, true);
    removeEventListener("unhandledrejection", onRejection);
    const strip = document.getElementById("boot");
    if (strip) strip.hidden = true;
    try {
      sessionStorage.removeItem("boot-failed");
    } catch {
      // storage is forbidden here
    }
    dispatchEvent(new Event("boot-ready"));
  }

  const seen = new MutationObserver((changes) => {
    if (changes.some(({ attributeName }) => attributeName === "lang")) paint();
    finish();
  });
  seen.observe(root, { attributeFilter: ["data-ready", "lang"] });
  document.addEventListener("DOMContentLoaded", paint);

  if (location.protocol === "file:") return fail("file");
  if (!("noModule" in HTMLScriptElement.prototype) || typeof WebAssembly !== "object") return fail("old");
  addEventListener("error", onError, true);
  addEventListener("unhandledrejection", onRejection);
  addEventListener("boot-progress", ({ detail: { loaded, total } }) => {
    watch();
    if (failed && state[0] !== "stuck") return;
    failed = false;
    const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
    if (loaded < total) say("loading", { loaded: megabytes(loaded), total: megabytes(total), share: loaded / total });
    else say("starting");
  });
  addEventListener("boot-wanted", ({ detail }) => {
    isWanted = detail;
    paint();
  });
  addEventListener("boot-failed", ({ detail: { key, ...values } }) => fail(key, values));
  watch();
})();
