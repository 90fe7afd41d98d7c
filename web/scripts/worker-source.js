const SHELL = "crownlands-" + __VERSION__;
// What playing without a server needs: megabytes that come when they are wanted and stay from one page to the next.
const NEAR = "near-crownlands";
const AT = self.registration.scope + "near/";
const FILES = __FILES__.map((file) => new URL(file, self.registration.scope).href);
// Catalogues and rules of languages nobody chose yet are fetched when they are wanted: the page says which one it speaks.
const FIRST = FILES.filter((file) => !/\/lang-/.test(file));
const wordsOf = (language) => FILES.filter((file) => file.includes(`/lang-${language}-`));

// The language that the page spoke last, for what is told while no page is open; and the words for that.
const SPOKEN = "spoken-crownlands";
const LANGUAGE = self.registration.scope + "language";
const PUSHED = __PUSHED__;

async function keep(files) {
  const cache = await caches.open(SHELL);
  const kept = await Promise.all(files.map((file) => cache.match(file)));
  await cache.addAll(files.filter((_, i) => !kept[i]));
}

self.addEventListener("message", (event) => {
  if (typeof event.data?.words !== "string") return;
  event.waitUntil(caches.open(SPOKEN).then((cache) => cache.put(LANGUAGE, new Response(event.data.words))));
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

async function words() {
  const kept = await caches.open(SPOKEN).then((cache) => cache.match(LANGUAGE));
  const language = kept ? await kept.text() : navigator.language.slice(0, 2);
  return { language, ...(PUSHED[language] ?? PUSHED.en) };
}

self.addEventListener("push", (event) => {
  const shown = async () => {
    const { table, game } = event.data.json();
    const { language, turn, stop, games } = await words();
    await self.registration.showNotification(turn, {
      body: games[game] ?? game,
      lang: language,
      // A later turn of the same table takes the place of an earlier one.
      tag: table,
      icon: new URL("icon-192.png", self.registration.scope).href,
      data: { link: new URL(`t/${table}`, self.registration.scope).href },
      actions: [{ action: "stop", title: stop }],
    });
  };
  event.waitUntil(shown());
});

const MINE = self.registration.scope + "api/me/push";
const ask = (method, body) => fetch(MINE, { method, credentials: "same-origin", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

/** This browser is told no more. */
async function stopTelling() {
  const known = await self.registration.pushManager.getSubscription().catch(() => null);
  await ask("DELETE", known ? { endpoint: known.endpoint } : {});
  await known?.unsubscribe();
}

/** A push service may give another address for an old one. */
self.addEventListener("pushsubscriptionchange", (event) => {
  const renewed = async () => {
    const { key } = await fetch(MINE, { credentials: "same-origin" }).then((answer) => answer.json());
    if (event.oldSubscription) await ask("DELETE", { endpoint: event.oldSubscription.endpoint });
    if (!key) return;
    const { endpoint, keys } = (event.newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))).toJSON();
    await ask("POST", { endpoint, keys });
  };
  event.waitUntil(renewed().catch(() => undefined));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  if (event.action === "stop") {
    event.waitUntil(stopTelling());
    return;
  }
  // Back to the window that told it, if it is still there.
  const { link } = event.notification.data;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((windows) => {
      const open = windows.find((one) => one.url === link);
      return open ? open.focus() : self.clients.openWindow(link);
    }),
  );
});
