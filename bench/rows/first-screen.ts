import { chromium, type Browser } from '@playwright/test'
import { single, times, type Run, type Times } from '../measure.ts'
import type { Measured, Row, Stage } from '../row.ts'
import { shellKilobytes } from './shell-size.ts'

const usual: Run = { warmUp: 2, count: 12 }
const mostMs = 1000
const mostKilobytes = 200
const flags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--disable-sync',
]

/** A browser with nothing in its cache opens the inbox: milliseconds from the address to a thread that can be clicked. */
async function openInbox(browser: Browser, { origin, cookie }: Stage): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const cookies = cookie.split('; ').map((pair) => {
    const cut = pair.indexOf('=')
    return { name: pair.slice(0, cut), value: pair.slice(cut + 1), url: origin }
  })
  await context.addCookies(cookies)
  try {
    const page = await context.newPage()
    const began = performance.now()
    await page.goto(`${origin}/laro/threads`, { waitUntil: 'commit' })
    await page.locator('[data-thread]').first().waitFor({ state: 'visible', timeout: 60_000 })
    return performance.now() - began
  } finally {
    await context.close()
  }
}

async function screenTimes(stage: Stage): Promise<Times> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: flags,
  })
  try {
    const { warmUp, count } = stage.isRehearsal ? { warmUp: 0, count: 2 } : usual
    const taken: number[] = []
    for (let turn = 0; turn < warmUp + count; turn++) taken.push(await openInbox(browser, stage))
    return times(taken.slice(warmUp))
  } finally {
    await browser.close()
  }
}

async function run(stage: Stage): Promise<Measured[]> {
  const [screen, shell] = [await screenTimes(stage), await shellKilobytes()]
  return [
    { name: 'first screen usable, cold cache', times: screen, promise: '<= 1 s', isMet: screen.median <= mostMs },
    {
      name: 'JavaScript of the shell, gzipped',
      times: single(shell),
      promise: `<= ${mostKilobytes} kB`,
      isMet: shell <= mostKilobytes,
      unit: 'kB',
    },
  ]
}

export const firstScreen: Row = { name: 'first-screen', run }
