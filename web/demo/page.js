// Opens a link to a demo: asks the engine for the figure, and begins to play on from the frame that the link names.
const place = document.getElementById("demo");
const note = place.querySelector("[role=status]");
const link = location.hash.slice(1);
const language = new URLSearchParams(link).get("lang") || navigator.language;
const WORDS = {
  en: ["Loading the game engine …", "The game engine could not be loaded."],
  de: ["Das Spielprogramm wird geladen …", "Das Spielprogramm ließ sich nicht laden."],
  ja: ["ゲームエンジンを読み込んでいます…", "ゲームエンジンを読み込めませんでした。"],
  sk: ["Načítava sa herný program …", "Herný program sa nepodarilo načítať."],
  fr: ["Chargement du moteur de jeu …", "Le moteur de jeu n’a pas pu être chargé."],
};
const [loading, failed] = WORDS[language.slice(0, 2)] ?? WORDS.en;
document.documentElement.lang = language;
note.textContent = loading;

function show(answer) {
  if (answer.error) {
    note.textContent = answer.error;
    return;
  }
  const page = new DOMParser().parseFromString(answer.figure, "text/html");
  place.replaceChildren(document.importNode(page.querySelector("figure"), true));
  const demo = place.querySelector("ks-demo");
  demo.show((answer.at || demo.frames.length) - 1);
  demo.play?.click();
}

addEventListener("hashchange", () => location.reload());
customElements.whenDefined("ks-demo").then(({ engineOf }) =>
  engineOf("..")
    .then((ask) => ask({ link, lang: language, ident: "demo", app: ".." }))
    .then(show, (problem) => (note.textContent = problem.said ?? failed)),
);
