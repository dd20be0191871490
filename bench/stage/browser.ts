import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'
import type { Stage } from '../row.ts'

const flags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--disable-sync',
]

/** Chromium for the time of the work. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: flags,
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** A page in a separate context, with an empty cache, signed in as the bench's person. */
export async function signedInPage(browser: Browser, { origin, cookie }: Stage): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const cookies = cookie.split('; ').map((pair) => {
    const cut = pair.indexOf('=')
    return { name: pair.slice(0, cut), value: pair.slice(cut + 1), url: origin }
  })
  await context.addCookies(cookies)
  await context.addInitScript({ path: fileURLToPath(new URL('../in-page/watch-screen.js', import.meta.url)) })
  return context.newPage()
}

/** Opens the largest client's inbox until its first thread can be clicked. */
export async function openInbox(page: Page, { origin }: Stage): Promise<void> {
  await page.goto(`${origin}/laro/threads`, { waitUntil: 'commit' })
  await page.locator('[data-thread]').first().waitFor({ state: 'visible', timeout: 60_000 })
}
