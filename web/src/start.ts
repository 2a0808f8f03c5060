import { mount } from "svelte";
import App from "./App.svelte";
import { online } from "./lib/online.svelte";
import { me } from "./lib/profile.svelte";
import { router } from "./lib/router.svelte";
import { loadTexts } from "./texts";

export async function start(): Promise<void> {
  me.dress();
  online.start();
  router.start();
  await loadTexts(me.language);
  const target = document.getElementById("app") as HTMLElement;
  target.replaceChildren(); // what was to be seen until now
  mount(App, { target });
}
