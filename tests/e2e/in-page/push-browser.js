// Runs in the pages of push.spec.ts, before anything else there: replaces the push service of the browser's maker,
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

globalThis.notificationsShown = async () => {
  const worker = await navigator.serviceWorker.ready
  const all = await worker.getNotifications()
  return all.map(({ title, data }) => ({ title, url: String(data.url) }))
}
