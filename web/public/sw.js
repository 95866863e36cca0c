/**
 * Answers in one case alone: where a page is opened and there is no way to the server. Then it is the page that says
 * so, as the last page that was open has left it here, in the language of its reader. Nothing of a table is kept.
 */
const KEPT = 'newmarket-offline-1';
const PAGE = '/offline';
/** Where the pages lie on their host, with a slash at the end. */
const PLACE = new URL('.', location.href).pathname;

addEventListener('install', () => {
  skipWaiting();
});

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOthers(), clients.claim()]));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (
    request.mode !== 'navigate' ||
    request.method !== 'GET' ||
    new URL(request.url).pathname.startsWith(`${PLACE}api/`)
  )
    return;
  event.respondWith(fetch(request).catch(withoutConnection));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data ?? PLACE));
});

/** What older versions have kept. */
async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
}

async function withoutConnection() {
  const page = await caches.match(PAGE, { cacheName: KEPT });
  return page ?? Response.error();
}

/** The window in which *path* is open, else a new one. */
async function show(path) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((client) => new URL(client.url).pathname === path);
  return open ? open.focus() : clients.openWindow(path);
}
