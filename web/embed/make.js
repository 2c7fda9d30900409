// Makes something to embed of a moment, a deal or a script: asks the engine, in the worker that plays demos on, for a frame, the
// figure and a link, shows the frame as others will see it, and says line by line what is wrong with a script.
const LANGUAGES = ["en", "de", "ja", "sk", "fr"];
const PAUSE = 300; // ms without a key until a script that is written is read
const given = new URLSearchParams(location.hash.slice(1));
const at = (id) => document.getElementById(id);
const asked = given.get("lang") ?? navigator.language.slice(0, 2);
const language = LANGUAGES.includes(asked) ? asked : "en";
const app = new URL("..", location.href).href;
const note = at("note"), fields = ["whole", "own", "language", "theme", "caption", "script"].map(at);
const [whole, own, spoken, theme, caption, script] = fields;
const number = (name) => (/^\d{1,4}$/.test(given.get(name) ?? "") ? Number(given.get(name)) : null);
const record = given.get("r"), packed = given.get("s");

const words = await fetch(`words/${language}.json`).then((answer) => answer.json());
for (const place of document.querySelectorAll("[data-words]")) place.textContent = words[place.dataset.words];
document.documentElement.lang = language;
document.title = `${words.title} – Kartenstube`;
note.textContent = words.loading;
at("preview").title = words.preview;
spoken.value = language;
own.checked = given.get("own") === "1";
// A deal that goes on shows its own moment and the cards of whoever looks on, and nothing else.
whole.closest("label").hidden = !record || given.get("over") !== "1";
own.closest("label").hidden = whole.closest("label").hidden || number("seat") === null;

let ask, timer, latest = 0;

// The script, if somebody has written one, else what the fields say of the record.
const request = (isWritten) => {
  const wish = { lang: spoken.value, app, caption: caption.value.trim(), theme: theme.value };
  if (isWritten) return { ...wish, script: script.value };
  if (packed) return { ...wish, packed };
  const seat = own.checked || given.get("over") !== "1" ? number("seat") : null;
  return { ...wish, record, deal: number("deal"), step: number("step"), seat, whole: whole.value === "1" };
};

const tell = (problem) => {
  at("problem").textContent = problem;
  script.setAttribute("aria-invalid", Boolean(problem));
};

const make = async (isWritten) => {
  const turn = (latest += 1), wish = request(isWritten);
  let answer;
  try {
    answer = await ask({ embed: wish, lang: language });
  } catch (problem) {
    if (turn === latest) tell(problem.said ?? words.failed);
    return;
  }
  if (turn !== latest) return;
  if (!isWritten) script.value = answer.script;
  const { problem, line, column, parts } = answer;
  tell(problem ? words.place.replace("{line}", line).replace("{column}", column) + ` ${problem}` : "");
  at("made").hidden = !parts;
  if (!parts) return;
  const made = { frame: parts.frame, figure: `${parts.head}\n\n${parts.fragment}`, text: script.value, link: parts.link };
  for (const [name, text] of Object.entries(made)) document.querySelector(`[data-part=${name}]`).value = text;
  const frame = at("preview");
  frame.dataset.theme = theme.value;
  frame.height = parts.height;
  if (frame.src !== parts.address) {
    const fresh = frame.cloneNode();
    fresh.src = parts.address; // a new element: a new address of the same one would be a step to go back
    frame.replaceWith(fresh);
  }
};

addEventListener("message", ({ data, source }) => {
  const frame = at("preview");
  if (source === frame.contentWindow && data?.kartenstube === "height" && data.height > 0) frame.height = Math.min(data.height, 2000);
});
script.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(() => make(true), PAUSE);
});
caption.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(() => make(true), PAUSE);
});
for (const field of [whole, own]) field.addEventListener("change", () => make(false));
for (const field of [spoken, theme]) field.addEventListener("change", () => make(true));
at("wishes").addEventListener("submit", (event) => event.preventDefault());
for (const part of document.querySelectorAll(".part")) {
  const text = part.querySelector("textarea");
  text.addEventListener("focus", () => text.select());
  part.querySelector("button").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text.value);
      at("copied").textContent = words.copied;
    } catch {
      text.focus();
      at("copied").textContent = words["not-copied"];
    }
  });
}
addEventListener("hashchange", () => location.reload());

try {
  const { engineOf } = await customElements.whenDefined("ks-demo");
  ask = await engineOf("..");
  note.hidden = true;
  at("wishes").hidden = false;
  await make(!record && !packed);
} catch {
  note.textContent = words.failed;
}
