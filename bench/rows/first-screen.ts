import type { Browser } from '@playwright/test'
import { single, times, type Run, type Times } from '../measure.ts'
import type { Measured, Row, Stage } from '../row.ts'
import { openInbox, signedInPage, withBrowser } from '../stage/browser.ts'
import { shellKilobytes } from './shell-size.ts'

const usual: Run = { warmUp: 2, count: 12 }
const mostMs = 1000
const mostKilobytes = 200

/** A browser with an empty cache opens the inbox: milliseconds from the address to a thread that can be clicked. */
async function openedIn(browser: Browser, stage: Stage): Promise<number> {
  const page = await signedInPage(browser, stage)
  try {
    const began = performance.now()
    await openInbox(page, stage)
    return performance.now() - began
  } finally {
    await page.context().close()
  }
}

const screenTimes = (stage: Stage): Promise<Times> =>
  withBrowser(async (browser) => {
    const { warmUp, count } = stage.isRehearsal ? { warmUp: 0, count: 2 } : usual
    const taken: number[] = []
    for (let turn = 0; turn < warmUp + count; turn++) taken.push(await openedIn(browser, stage))
    return times(taken.slice(warmUp))
  })

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
