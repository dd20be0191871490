import type { Browser, Page } from '@playwright/test'
import { times, type Run, type Times } from '../measure.ts'
import type { Ask } from '../plans/statement-tap.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'
import { benchShop } from '../stage/bench-shop.ts'
import { makeOrderId, makeOrderNumber } from '../stage/sold-order.ts'
import { signedInPage, withBrowser } from '../stage/browser.ts'
import { besideItsSql, itsSql } from './beside-its-sql.ts'
import { untilChanged } from './until-changed.ts'

const usual: Run = { warmUp: 20, count: 80 }
const opened: Run = { warmUp: 2, count: 12 }
const mostColdMs = 1000
const mostWarmMs = 200
/** Delivered, so that no other row changes them. */
const first = 300

/** Calls of the page: its record, what is owed on it, and what is next to it. */
function listCalls({ largeClient: client }: Stage, id: string): Record<string, Ask> {
  const about = { and: [['object_type', '==', 'orders'] as const, ['object_id', '==', id] as const] }
  return {
    'the order': { path: `/api/data/clients/${client}/orders/${id}` },
    'what is owed': { path: `/api/payments/debts/orders/${id}` },
    'how payments are taken': { path: '/api/payments/mode' },
    'its conversations': {
      path: `/api/data/clients/${client}/threads?orderBy=last_date.desc&limit=15&where=${encodeURIComponent(JSON.stringify(about))}`,
    },
  }
}

const untilReadable = (page: Page, number: number): Promise<unknown> =>
  Promise.all([
    page.getByRole('heading', { level: 1, name: `Order ${makeOrderNumber(number)}` }).waitFor({ timeout: 60_000 }),
    page.getByLabel('Totals').waitFor({ timeout: 60_000 }),
    page.getByRole('region', { name: 'Payments beside' }).getByText('$').first().waitFor({ timeout: 60_000 }),
  ])

const formatAddress = ({ origin }: Stage, number: number): string => `${origin}/laro/orders/${makeOrderId(number)}/`

async function coldOpenings(browser: Browser, stage: Stage): Promise<Times> {
  const { warmUp, count } = stage.isRehearsal ? { warmUp: 0, count: 2 } : opened
  const taken: number[] = []
  for (let turn = 0; turn < warmUp + count; turn++) {
    const page = await signedInPage(browser, stage)
    const began = performance.now()
    await page.goto(formatAddress(stage, first + turn), { waitUntil: 'commit' })
    await untilReadable(page, first + turn)
    taken.push(performance.now() - began)
    await page.context().close()
  }
  return times(taken.slice(warmUp))
}

/** From the list: a click on an order until its lines and totals are drawn. */
async function warmOpenings(page: Page, stage: Stage): Promise<Times> {
  const { warmUp, count } = stage.isRehearsal ? { warmUp: 0, count: 2 } : opened
  const taken: number[] = []
  await page.goto(`${stage.origin}/laro/orders`, { waitUntil: 'commit' })
  for (let turn = 0; turn < warmUp + count; turn++) {
    const link = page.locator('[data-row]').nth(turn).getByRole('link').first()
    await link.waitFor({ timeout: 60_000 })
    const parts = ['dl[aria-label="Totals"]']
    taken.push(await untilChanged(page, { event: 'click', parts }, () => link.click()))
    await page.goBack()
  }
  return times(taken.slice(warmUp))
}

async function run(stage: Stage): Promise<Measured[]> {
  await benchShop(stage)
  const measured: Measured[] = []
  for (const [name, ask] of Object.entries(listCalls(stage, makeOrderId(first)))) {
    const taken = await besideItsSql(stage, [ask], usual)
    measured.push(against({ name: `page of an order: ${name}`, ...taken, floorName: itsSql }, { median: 2, p95: 4 }))
  }
  return withBrowser(async (browser) => {
    const cold = await coldOpenings(browser, stage)
    const warm = await warmOpenings(await signedInPage(browser, stage), stage)
    return [
      ...measured,
      {
        name: 'page of an order: read, with what is owed, cold cache',
        times: cold,
        promise: `<= ${mostColdMs / 1000} s`,
        isMet: cold.median <= mostColdMs,
      },
      {
        name: 'page of an order: a click in the list, until its totals are drawn',
        times: warm,
        promise: `<= ${mostWarmMs} ms`,
        isMet: warm.median <= mostWarmMs,
      },
    ]
  })
}

export const orderPage: Row = { name: 'order-page', run }
