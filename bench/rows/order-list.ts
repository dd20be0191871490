import type { Browser, Page } from '@playwright/test'
import type { Filter } from '../../domain/kernel/index.ts'
import type { Run, Times } from '../measure.ts'
import { times } from '../measure.ts'
import type { Ask } from '../plans/statement-tap.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'
import { benchShop, shopCustomers } from '../stage/bench-shop.ts'
import { makeOrderNumber } from '../stage/sold-order.ts'
import { signedInPage, withBrowser } from '../stage/browser.ts'
import { besideItsSql, itsSql } from './beside-its-sql.ts'

const usual: Run = { warmUp: 20, count: 80 }
const opened: Run = { warmUp: 2, count: 10 }
const mostOpenMs = 1000

interface Shown {
  readonly orderBy: string
  readonly where?: Filter
  readonly limit?: number
}

const listed = (client: string, { orderBy, where, limit = 15 }: Shown): Ask => ({
  path: `/api/data/clients/${client}/orders?orderBy=${orderBy}&limit=${limit}${where ? `&where=${encodeURIComponent(JSON.stringify(where))}` : ''}`,
})

const searched = (query: string, filters: object = {}): Ask => ({
  path: '/api/search/orders',
  method: 'POST',
  body: { query, hitsPerPage: 25, facets: ['paid', 'canceled', 'stage'], ...filters },
})

/** Questions of staff: the list by each sorting and filter, and searches. */
async function listQuestions(stage: Stage): Promise<Record<string, Ask>> {
  const { largeClient: client, userId } = stage
  const [customer] = await shopCustomers(stage)
  const name = customer?.name ?? ''
  return {
    'list as it opens': listed(client, { orderBy: 'date.desc' }),
    'list by last change': listed(client, { orderBy: 'last_date.desc' }),
    'list by total': listed(client, { orderBy: 'total.desc' }),
    'list by balance': listed(client, { orderBy: 'balance.desc' }),
    'list by number': listed(client, { orderBy: 'number.desc' }),
    'list of those not paid': listed(client, { orderBy: 'date.desc', where: ['paid', '==', false] }),
    'list of a customer': listed(client, { orderBy: 'date.desc', where: ['contact_id', '==', customer?.id ?? ''] }),
    'list of an agent': listed(client, { orderBy: 'date.desc', where: ['agent_ids', 'array-contains', userId] }),
    'search by number': searched(makeOrderNumber(123)),
    "search by customer's name": searched(name),
    'search by a common word': searched('gutter'),
  }
}

const stages = ['items', 'work', 'inspection', 'payment', 'shipping', 'delivered']

/** The columns of the board as its screen asks for them. */
function listColumns(client: string, more: readonly Filter[]): Ask[] {
  return stages.map((stage, at) => {
    const orderBy = `last_date.${at === stages.length - 1 ? 'desc' : 'asc'}`
    const where: Filter = { and: [['canceled', '==', false], ['stage', '==', stage], ...more] }
    return listed(client, { orderBy, where, limit: 25 })
  })
}

const listBoards = ({ largeClient: client, userId }: Stage): Record<string, Ask[]> => ({
  all: listColumns(client, []),
  mine: listColumns(client, [['agent_ids', 'array-contains', userId]]),
  'not paid': listColumns(client, [['paid', '==', false]]),
})

type Open = (page: Page) => Promise<void>

/** Openings of a screen, each with an empty cache. */
async function openings(browser: Browser, stage: Stage, open: Open): Promise<Times> {
  const { warmUp, count } = stage.isRehearsal ? { warmUp: 0, count: 2 } : opened
  const taken: number[] = []
  for (let turn = 0; turn < warmUp + count; turn++) {
    const page = await signedInPage(browser, stage)
    const began = performance.now()
    await open(page)
    taken.push(performance.now() - began)
    await page.context().close()
  }
  return times(taken.slice(warmUp))
}

const screens = ({ origin }: Stage): Record<string, Open> => ({
  'list of orders': async (page) => {
    await page.goto(`${origin}/laro/orders`, { waitUntil: 'commit' })
    await page.locator('[data-row]').first().waitFor({ timeout: 60_000 })
  },
  'board of orders': async (page) => {
    await page.goto(`${origin}/laro/orders/board`, { waitUntil: 'commit' })
    for (const stage of stages)
      await page.locator(`[data-column="${stage}"] [data-card]`).first().waitFor({ timeout: 60_000 })
  },
})

async function run(stage: Stage): Promise<Measured[]> {
  await benchShop(stage)
  const words = stage.amounts.orders.toLocaleString('en-US')
  const measured: Measured[] = []
  for (const [name, ask] of Object.entries(await listQuestions(stage))) {
    const taken = await besideItsSql(stage, [ask], usual)
    measured.push(against({ name: `orders: ${name} at ${words}`, ...taken, floorName: itsSql }, { median: 2, p95: 4 }))
  }
  for (const [name, asks] of Object.entries(listBoards(stage))) {
    const taken = await besideItsSql(stage, asks, usual)
    const column = `orders: a column of the board, ${name}, at ${words}`
    measured.push(against({ name: column, ...taken, floorName: itsSql }, { median: 2, p95: 4 }))
  }
  return withBrowser(async (browser) => {
    for (const [name, open] of Object.entries(screens(stage))) {
      const taken = await openings(browser, stage, open)
      measured.push({
        name: `${name} at ${words}: opened, cold cache`,
        times: taken,
        promise: `<= ${mostOpenMs / 1000} s`,
        isMet: taken.median <= mostOpenMs,
      })
    }
    return measured
  })
}

export const orderList: Row = { name: 'order-list', run }
