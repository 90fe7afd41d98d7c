// Runs before the first paint so that a dark room stays dark.
try {
  const kept = JSON.parse(localStorage.getItem("crownlands.settings") || "{}");
  const dark = kept.theme === "dark" || (kept.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
} catch {
  document.documentElement.dataset.theme = "light";
}
