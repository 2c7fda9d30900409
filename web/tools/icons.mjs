// Rasters the app's icons from our own drawings: node icons.mjs FOLDER, with one line "SVG PNG SIZE" for each on stdin.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { stdin } from "node:process";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

const folder = process.argv[2];
let wanted = "";
for await (const part of stdin) wanted += part;
await initWasm(await readFile(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));
for (const line of wanted.trim().split("\n")) {
  const [source, target, size] = line.split(" ");
  const drawing = new Resvg(await readFile(join(folder, source), "utf8"), { fitTo: { mode: "width", value: Number(size) } });
  await writeFile(join(folder, target), drawing.render().asPng());
}
