// All JavaScript together must stay small enough for a phone on a bad line.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const LIMIT = 120 * 1024;
const folder = new URL("../../src/lastcard/server/static/assets/", import.meta.url);
const total = readdirSync(folder)
  .filter((name) => name.endsWith(".js"))
  .reduce((sum, name) => sum + gzipSync(readFileSync(new URL(name, folder))).length, 0);
console.log(`JavaScript: ${(total / 1024).toFixed(1)} KB gzipped of ${LIMIT / 1024} KB allowed`);
if (total > LIMIT) process.exit(1);
