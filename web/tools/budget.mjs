// JavaScript must stay small enough for a phone on a bad line. Counted is what a table loads: the
// entry, the program and the table with all that they import at once, and the largest language,
// because a page loads no other than the one it speaks. What is loaded later, when somebody asks
// for it, is told and not counted.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const LIMIT = 130 * 1024;
const built = new URL("../../src/lastcard/server/static/", import.meta.url);
const assets = new URL("assets/", built);
const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
const text = (name) => readFileSync(new URL(name, assets), "utf8");
const size = (name) => gzipSync(text(name)).length;
const sum = (names) => [...names].reduce((total, name) => total + size(name), 0);

/** The script of that name, whatever its hash. */
function script(name) {
  const found = scripts.filter((one) => one.replace(/-[\w-]{8}\.js$/, "") === name);
  if (found.length !== 1) throw new Error(`${found.length} scripts are called ${name}`);
  return found[0];
}

function withImports(name, all = new Set()) {
  if (all.has(name)) return all;
  all.add(name);
  for (const [, other] of text(name).matchAll(/(?:\bfrom|\bimport)\s*["`]\.\/([\w.-]+\.js)["`]/g))
    withImports(other, all);
  return all;
}

const entry = /<script type="module"[^>]* src="\/assets\/([^"]+)"/.exec(
  readFileSync(new URL("index.html", built), "utf8"),
)[1];
const table = [entry, script("start"), script("TablePage")].flatMap((one) => [...withImports(one)]);
const languages = scripts.filter((name) => /^[a-z]{2}-[\w-]{8}\.js$/.test(name));
const largest = languages.toSorted((one, other) => size(other) - size(one))[0];
const needed = new Set([...table, ...withImports(largest)]);
const total = sum(needed);
const kilobytes = (bytes) => (bytes / 1024).toFixed(1);
for (const name of needed) console.log(`  ${kilobytes(size(name)).padStart(5)}  ${name}`);
const late = sum(scripts.filter((name) => !needed.has(name) && !languages.includes(name)));
console.log(
  `JavaScript of a table: ${kilobytes(total)} KB gzipped of ${LIMIT / 1024} KB allowed; ` +
    `${kilobytes(late)} KB more only for who asks for it`,
);
if (total > LIMIT) process.exit(1);
