import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

const source = readFileSync(new URL('../web/public/push-worker.js', import.meta.url), 'utf8')

/** @typedef {{ body: string, tag: string, icon: string, data: { url: string } }} Shown */

/**
 * Runs the service worker and pushes words to it. Answers what it asked the browser to show.
 * @param {Readonly<Record<string, string>>} words
 */
async function shownOf(words) {
  /** @type {Map<string, (event: object) => void>} */
  const listeners = new Map()
  /** @type {(Shown & { title: string })[]} */
  const shown = []
  /** @type {Promise<unknown>[]} */
  const begun = []
  const registration = {
    /** @param {string} title @param {Shown} options */
    showNotification: async (title, options) => void shown.push({ title, ...options }),
  }
  const self = {
    registration,
    location: { origin: 'https://flightline.test' },
    /** @param {string} name @param {(event: object) => void} listener */
    addEventListener: (name, listener) => listeners.set(name, listener),
  }
  runInNewContext(source, { self, URL })
  /** @param {Promise<unknown>} work */
  const waitUntil = (work) => begun.push(work)
  listeners.get('push')?.({ data: { json: () => words }, waitUntil })
  await Promise.all(begun)
  return shown
}

it('shows the picture of who wrote, and where there is none that of the product', async () => {
  const words = { title: 'Jo Stern', body: 'Please look', url: '/laro/threads?thread=t', tag: 't' }
  const plain = { title: 'Jo Stern', body: 'Please look', tag: 't', data: { url: words.url }, icon: '/favicon.svg' }
  const avatar = 'https://pictures.example/jo.png'
  expect(await shownOf({ ...words, avatar })).toMatchObject([{ ...plain, icon: avatar }])
  expect(await shownOf(words)).toMatchObject([plain])
})

it('shows the sign of a kind before the title, and keeps the action of a click', async () => {
  const words = {
    title: 'Follow-up',
    body: 'Call',
    url: '/laro/threads?thread=t',
    tag: 't',
    emoji: '⏰',
    action: 'open',
  }
  expect(await shownOf(words)).toMatchObject([{ title: '⏰ Follow-up', data: { url: words.url, action: 'open' } }])
})

/**
 * Clicks a notification in a browser with these pages. Answers what is done with windows, in its order.
 * @param {readonly { url: string, isAnswering: boolean }[]} pages
 */
async function windowsOf(pages) {
  /** @type {Map<string, (event: object) => void>} */
  const listeners = new Map()
  /** @type {string[]} */
  const done = []
  /** @type {Promise<unknown>[]} */
  const begun = []
  const clients = {
    matchAll: async () =>
      pages.map(({ url, isAnswering }) => ({
        url,
        focus: async () => void done.push('focus'),
        /** @param {{ url: string }} words @param {readonly MessagePort[]} ports */
        postMessage: (words, [port]) => {
          done.push(`notify ${words.url}`)
          if (isAnswering) port?.postMessage('opened')
        },
      })),
    /** @param {string} url */
    openWindow: async (url) => void done.push(`open ${url}`),
  }
  const self = {
    clients,
    location: { origin: 'https://flightline.test' },
    /** @param {string} name @param {(event: object) => void} listener */
    addEventListener: (name, listener) => listeners.set(name, listener),
  }
  runInNewContext(source, { self, URL, MessageChannel, setTimeout, clearTimeout })
  /** @param {Promise<unknown>} work */
  const waitUntil = (work) => begun.push(work)
  const notification = { close: () => undefined, data: { url: '/laro/threads?thread=t' } }
  listeners.get('notificationclick')?.({ notification, waitUntil })
  await Promise.all(begun)
  return done
}

const opened = 'https://flightline.test/laro/threads?thread=t'
const notified = 'notify /laro/threads?thread=t'

it.each([
  [
    'a page of the product opens it',
    [{ url: 'https://flightline.test/change_log', isAnswering: true }],
    [notified, 'focus'],
  ],
  [
    'a window is opened in addition to foreign pages',
    [{ url: 'https://flightline.test/api/docs', isAnswering: false }],
    [notified, `open ${opened}`],
  ],
  ['a window is opened where there is none', [], [`open ${opened}`]],
])('a notification that is clicked: %s', async (_, pages, done) => {
  expect(await windowsOf(pages)).toEqual(done)
})
