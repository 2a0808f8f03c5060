import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const server = "http://127.0.0.1:8000";

/** What the entry itself needs. */
const FIRST = /vite\/preload-helper|\/src\/(lib\/(kept|route)|pages\/index|texts\/languages)\.ts/;

/** What every page needs is asked for together with the page, not only when the entry asks. */
function preloadProgram(): Plugin {
  return {
    name: "preload-program",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const wanted = new Set<string>();
        const want = (file: string): void => {
          const chunk = bundle[file];
          if (chunk?.type !== "chunk" || wanted.has(file) || html.includes(file)) return;
          wanted.add(file);
          chunk.imports.forEach(want);
        };
        for (const chunk of Object.values(bundle))
          if (chunk.type === "chunk" && chunk.facadeModuleId?.endsWith("/src/start.ts"))
            want(chunk.fileName);
        return [...wanted].map((file) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
          injectTo: "head" as const,
        }));
      },
    },
  };
}

export default defineConfig({
  plugins: [svelte(), preloadProgram()],
  build: {
    outDir: "../src/lastcard/server/static",
    emptyOutDir: true,
    // The content security policy allows files of our own only: nothing is written into the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What many pages share comes in one piece, because a line has few requests to spare; not
        // with it what the entry needs, which is to ask for the page at once.
        codeSplitting: {
          groups: [
            { name: "first", test: FIRST, priority: 1 },
            { name: "common", test: /\/src\/(lib|parts)\//, minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [".."] }, // what the server says in other languages lies with the rules
    proxy: {
      "/api": server,
      "/art": server,
      "/ws": { target: server, ws: true },
    },
  },
});
