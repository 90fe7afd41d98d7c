const SHELL = "crownlands-" + __VERSION__;
const FILES = __FILES__.map((file) => new URL(file, self.registration.scope).href);
// Catalogues of languages nobody chose yet are fetched when they are wanted.
const FIRST = FILES.filter((file) => !/\/lang-/.test(file));

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(FIRST)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      // The build before this one stays: pages that were open before the upgrade still want its files.
      .then((names) => names.filter((name) => name.startsWith("crownlands-") && name !== SHELL).slice(0, -1))
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.href.startsWith(self.registration.scope + "api/")) return;
  if (request.mode === "navigate") {
    // The newest page if the network answers, the kept one if not, or if what answers is only a gate before a server that is not there.
    const kept = () => caches.open(SHELL).then((cache) => cache.match(self.registration.scope));
    event.respondWith(fetch(request).then(async (answer) => (answer.status < 502 ? answer : ((await kept()) ?? answer)), kept));
  } else if (FILES.includes(url.origin + url.pathname) || url.href.startsWith(self.registration.scope + "assets/")) {
    event.respondWith(
      caches.match(request).then(
        (kept) =>
          kept ??
          fetch(request).then((answer) => {
            const copy = answer.clone();
            if (answer.ok && FILES.includes(url.origin + url.pathname)) caches.open(SHELL).then((cache) => cache.put(request, copy));
            return answer;
          }),
      ),
    );
  }
});

self.addEventListener("notificationclick", (event) => {
  // Back to the window that told it, if it is still there.
  event.notification.close();
  const { link } = event.notification.data;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((windows) => {
      const open = windows.find((one) => one.url === link);
      return open ? open.focus() : self.clients.openWindow(link);
    }),
  );
});
