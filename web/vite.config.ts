import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/lastcard/server/static",
    emptyOutDir: true,
    // The content security policy allows files of our own only: nothing is written into the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
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
