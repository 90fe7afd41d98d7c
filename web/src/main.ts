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

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  void navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => undefined);
}
