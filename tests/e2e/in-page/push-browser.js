// Runs in the pages of push.spec.ts, before anything else there: stands in for the push service of the browser's maker,
// which a test cannot reach. The service worker, its notifications and all else are the browser's own.

const key = 'test-subscribed'

/** Subscriptions of this page are those of the test's push service. */
globalThis.subscribeAs = (subscription) => {
  const made = {
    ...subscription,
    toJSON: () => subscription,
    unsubscribe: () => {
      localStorage.removeItem(key)
      return Promise.resolve(true)
    },
  }
  Object.assign(PushManager.prototype, {
    subscribe: () => {
      localStorage.setItem(key, 'yes')
      return Promise.resolve(made)
    },
    getSubscription: () => Promise.resolve(localStorage.getItem(key) === null ? null : made),
  })
}

/** Once only: the page is loaded anew later, and what it has ended by then stays so. */
globalThis.beSubscribedOnce = () => {
  if (localStorage.getItem('test-begun') === null) localStorage.setItem(key, 'yes')
  localStorage.setItem('test-begun', 'yes')
}

globalThis.isSubscribed = () => localStorage.getItem(key) !== null

globalThis.denyNotifications = () => {
  Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
}

/** A phone whose browser has notifications for apps on the home screen alone. */
globalThis.beApplePhone = () => {
  delete globalThis.Notification
  delete globalThis.PushManager
  Object.defineProperty(Navigator.prototype, 'userAgent', {
    get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
  })
}

globalThis.notificationsShown = async () => {
  const worker = await navigator.serviceWorker.ready
  const all = await worker.getNotifications()
  return all.map(({ title, data }) => ({ title, url: String(data.url) }))
}
