import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { preferred, voice } from "./i18n/i18n.svelte";
import { settings } from "./lib/settings.svelte";

settings.paint();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => settings.paint());

const { language } = settings.all;
await voice.speak(language === "auto" ? preferred(navigator.languages) : language);
mount(App, { target: document.getElementById("app")! });

/** The language was fetched before the worker could keep it; asked for again, it is kept for a start without a network. */
function keepLanguage(): void {
  for (const { name } of performance.getEntriesByType("resource")) if (/\/lang-/.test(name)) void fetch(name).catch(() => undefined);
}

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  navigator.serviceWorker.addEventListener("controllerchange", keepLanguage, { once: true });
  void navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => undefined);
}
