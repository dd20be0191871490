// Shows notifications that are pushed, and opens what they are about. It keeps nothing and answers no requests: a page is
// always the one that the server has.

/** @param {{ title?: string, body?: string, url?: string, tag?: string, avatar?: string }} words */
async function show({ title = 'Flightline', body = '', url = '/', tag = 'news', avatar: icon = '/favicon.svg' }) {
  await self.registration.showNotification(title, { body, tag, renotify: true, icon, data: { url } })
}

/** What it said was read on another device: nothing of it is left to say here. @param {string} tag */
async function clear(tag) {
  for (const notification of await self.registration.getNotifications({ tag })) notification.close()
}

/** @param {string} url */
async function open(url) {
  const address = new URL(url, self.location.origin)
  if (address.origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find((one) => new URL(one.url).origin === address.origin)
  if (page === undefined) await self.clients.openWindow(address.href)
  else {
    await page.focus()
    page.postMessage({ type: 'open', url }, [])
  }
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => {
  const words = event.data === null ? {} : event.data.json()
  event.waitUntil(typeof words.clear === 'string' ? clear(words.clear) : show(words))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.url))
})
