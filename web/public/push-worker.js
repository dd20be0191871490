// Shows notifications that are pushed, and opens what they are about. It keeps nothing and answers no requests: a page is
// always the one that the server has.

/**
 * @param {{ title?: string, body?: string, url?: string, tag?: string, avatar?: string, icon?: string, emoji?: string, action?: string }} words
 */
async function show({ title = 'Flightline', body = '', tag = 'news', emoji, ...words }) {
  const { url = '/', action = 'open', icon = '/favicon.svg', avatar = icon } = words
  const named = emoji === undefined ? title : `${emoji} ${title}`
  await self.registration.showNotification(named, { body, tag, renotify: true, icon: avatar, data: { url, action } })
}

/** Closes a notification whose item was read on another device. @param {string} tag */
async function clear(tag) {
  for (const notification of await self.registration.getNotifications({ tag })) notification.close()
}

const answerWithinMs = 1000

/**
 * True if the page opens it: a page outside of the screens, such as an open file, never answers.
 * @param {WindowClient} page @param {string} url @returns {Promise<boolean>}
 */
function isOpenedIn(page, url) {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const end = (isOpened) => {
      clearTimeout(timer)
      port1.close()
      resolve(isOpened)
    }
    const timer = setTimeout(() => end(false), answerWithinMs)
    port1.onmessage = () => end(true)
    page.postMessage({ type: 'open', url }, [port2])
  })
}

/** @param {string} url */
async function open(url) {
  const address = new URL(url, self.location.origin)
  if (address.origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find((one) => new URL(one.url).origin === address.origin)
  // A click opens or focuses one window: which of the two is known before.
  if (page !== undefined && (await isOpenedIn(page, url))) await page.focus()
  else await self.clients.openWindow(address.href)
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
