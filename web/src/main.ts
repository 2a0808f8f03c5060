import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { me } from "./lib/profile.svelte";
import { router } from "./lib/router.svelte";

me.dress();
router.start();
mount(App, { target: document.getElementById("app") as HTMLElement });
