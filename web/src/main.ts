/** Everything a page needs is asked for at once: the program, the page itself, and its language. */

import "./app.css";
import "./own-colours.css";
import { routeOf } from "./lib/route";
import { PAGES } from "./pages";
import { LANGUAGES, spokenLanguage } from "./texts/languages";

const program = import("./start");
// What cannot be had is said by who shows it.
void LANGUAGES[spokenLanguage()].load().catch(() => null);
void PAGES[routeOf(location.pathname).page]().catch(() => null);
void program.then(({ start }) => start());
