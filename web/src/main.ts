import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { preferred, voice } from "./i18n/i18n.svelte";
import { settings } from "./lib/settings.svelte";
import { upgrade } from "./lib/upgrade.svelte";

settings.paint();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => settings.paint());

// A file of this page is gone, since the server has a newer one: the newer one is fetched.
addEventListener("vite:preloadError", () => upgrade.reload());

const { language } = settings.all;
const target = document.getElementById("app")!;
try {
  await voice.speak(language === "auto" ? preferred(navigator.languages) : language).catch(() => voice.speak("en"));
  mount(App, { target });
} catch {
  // Without a single catalogue there are no words but these.
  target.textContent = "Crownlands could not be loaded. Please reload the page.";
}

/** People who installed the page want to play anywhere: what that takes is fetched when there is nothing else to do. */
function prepare(): void {
  if (!matchMedia("(display-mode: standalone)").matches) return;
  setTimeout(() => void import("./lib/near").then(({ near }) => near.prepare()).catch(() => undefined), 10_000);
}

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  const first = navigator.serviceWorker.controller === null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (first) voice.keep();
    else upgrade.ready = true;
  }, { once: true });
  void navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).then(prepare, () => undefined);
}
