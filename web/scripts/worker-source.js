const SHELL = "crownlands-" + __VERSION__;
// What playing without a server needs: megabytes that come when they are wanted and stay from one page to the next.
const NEAR = "near-crownlands";
const AT = self.registration.scope + "near/";
const FILES = __FILES__.map((file) => new URL(file, self.registration.scope).href);
// Catalogues and rules of languages nobody chose yet are fetched when they are wanted: the page says which one it speaks.
const FIRST = FILES.filter((file) => !/\/lang-/.test(file));
const wordsOf = (language) => FILES.filter((file) => file.includes(`/lang-${language}-`));

async function keep(files) {
  const cache = await caches.open(SHELL);
  const kept = await Promise.all(files.map((file) => cache.match(file)));
  await cache.addAll(files.filter((_, i) => !kept[i]));
}

self.addEventListener("message", (event) => {
  if (typeof event.data?.words !== "string") return;
  const kept = keep(wordsOf(event.data.words)).then(() => true, () => false);
  event.waitUntil(kept.then((all) => event.ports[0]?.postMessage(all)));
});

self.addEventListener("install", (event) => {
  event.waitUntil(keep(FIRST).then(() => self.skipWaiting()));
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
  if (url.href.startsWith(AT)) event.respondWith(near(request));
  else if (request.mode === "navigate") {
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

/** Which files there are is asked afresh where the network answers; the page's worker keeps the answer once it has them all. */
async function near(request) {
  const cache = await caches.open(NEAR);
  const kept = await cache.match(request.url);
  const isIndex = request.url === AT + "index.json";
  if (kept && !isIndex) return kept;
  try {
    const answer = await fetch(request);
    if (answer.ok && !isIndex) await cache.put(request.url, answer.clone());
    return answer.status < 500 ? answer : (kept ?? answer);
  } catch (fault) {
    if (kept) return kept;
    throw fault;
  }
}

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
