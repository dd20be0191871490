import type { Browser } from '@playwright/test'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { times, type Run, type Times } from '../measure.ts'
import type { Ask } from '../plans/statement-tap.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'
import { benchShop } from '../stage/bench-shop.ts'
import { signedInPage, withBrowser } from '../stage/browser.ts'
import { besideItsSql, itsSql } from './beside-its-sql.ts'

const usual: Run = { warmUp: 15, count: 60 }
const opened: Run = { warmUp: 2, count: 10 }
const mostOpenMs = 1000
const longest = 92

const formatDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Time of the shop's newest order: days are counted from it, however old the scale set is. */
async function findNewest({ db }: Stage): Promise<number> {
  const { rows } = await db.query<{ at: string }>(
    "select max(at) as at from ledger_entries where client_id = current_setting('app.client_id')::uuid and kind = 'capture'",
  )
  return Number(rows[0]?.at)
}

const listQuestions = ({ largeClient }: Stage, newest: number): Record<string, Ask> => {
  const days = (count: number) => `?from=${formatDay(newest - (count - 1) * dayMs)}&until=${formatDay(newest)}`
  const list = `/api/data/clients/${largeClient}/payments?orderBy=date.desc&limit=15`
  const held = encodeURIComponent(JSON.stringify(['status', '==', 'disputed']))
  return {
    'days of two weeks': { path: `/api/payments/days${days(14)}` },
    [`days of ${longest} days`]: { path: `/api/payments/days${days(longest)}` },
    'movements of a day': { path: `/api/payments/days/${formatDay(newest - dayMs)}` },
    'what waits': { path: '/api/payments/waiting' },
    'list of payments': { path: list },
    'list of disputed payments': { path: `${list}&where=${held}` },
  }
}

/** Openings of the screen until its days are shown, each with an empty cache. */
async function openings(browser: Browser, stage: Stage, newest: number): Promise<Times> {
  const { warmUp, count } = stage.isRehearsal ? { warmUp: 0, count: 2 } : opened
  const taken: number[] = []
  for (let turn = 0; turn < warmUp + count; turn++) {
    const page = await signedInPage(browser, stage)
    const began = performance.now()
    const days = `from=${formatDay(newest - 13 * dayMs)}&until=${formatDay(newest)}`
    await page.goto(`${stage.origin}/laro/payments?${days}`, { waitUntil: 'commit' })
    await page.locator('[role="table"] button[aria-expanded]').first().waitFor({ timeout: 60_000 })
    taken.push(performance.now() - began)
    await page.context().close()
  }
  return times(taken.slice(warmUp))
}

async function run(stage: Stage): Promise<Measured[]> {
  await benchShop(stage)
  const newest = await findNewest(stage)
  const words = stage.amounts.orders.toLocaleString('en-US')
  const measured: Measured[] = []
  for (const [name, ask] of Object.entries(listQuestions(stage, newest))) {
    const taken = await besideItsSql(stage, [ask], usual)
    measured.push(
      against({ name: `payments: ${name} at ${words}`, ...taken, floorName: itsSql }, { median: 2, p95: 4 }),
    )
  }
  const drawn = await withBrowser((browser) => openings(browser, stage, newest))
  return [
    ...measured,
    {
      name: `screen of payments at ${words}: opened, cold cache`,
      times: drawn,
      promise: `<= ${mostOpenMs / 1000} s`,
      isMet: drawn.median <= mostOpenMs,
    },
  ]
}

export const paymentsScreen: Row = { name: 'payments-screen', run }
