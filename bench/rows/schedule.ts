import type { Browser, Page } from '@playwright/test'
import { dayMs, hourMs } from '../../domain/kernel/values/durations.ts'
import { times, type Run, type Times } from '../measure.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'
import { benchFleet, gridSize } from '../stage/bench-fleet.ts'
import { signedInPage, withBrowser } from '../stage/browser.ts'
import { besideItsSql, itsSql } from './beside-its-sql.ts'

const asked: Run = { warmUp: 10, count: 60 }
const opened: Run = { warmUp: 2, count: 10 }
const moved: Run = { warmUp: 5, count: 40 }
const mostOpenMs = 1000
const mostLiveMs = 200

const gridWords = `${gridSize.tails} tails by ${gridSize.days} days`

interface Block {
  readonly key: string
  readonly record: string
  readonly id: string
  readonly version: number
  readonly tail: string
}

interface Schedule {
  readonly aircraft: readonly unknown[]
  readonly blocks: readonly Block[]
  readonly hasMore: boolean
}

const pathOf = (from: number): string => `/api/charter/schedule?from=${from}&to=${from + gridSize.days * dayMs}`

/** The grid as the server answers it. Throws if it is not the promised one. */
async function gridFrom(stage: Stage, from: number): Promise<Schedule> {
  const grid = await stage.http.ask<Schedule>(pathOf(from))
  if (grid.aircraft.length < gridSize.tails || grid.hasMore)
    throw new Error(`the grid has ${grid.aircraft.length} aircraft${grid.hasMore ? ' and is cut off' : ''}`)
  return grid
}

async function openGrid(page: Page, { origin }: Stage, from: number): Promise<void> {
  // Noon of the first day is the same day in every zone of the company.
  const day = new Date(from + dayMs / 2).toISOString().slice(0, 10)
  await page.goto(`${origin}/laro/schedule?view=days&from=${day}`, { waitUntil: 'commit' })
  await page.locator('[data-block]').first().waitFor({ state: 'visible', timeout: 60_000 })
}

async function openedIn(browser: Browser, stage: Stage, from: number): Promise<number> {
  const page = await signedInPage(browser, stage)
  try {
    const began = performance.now()
    await openGrid(page, stage, from)
    return performance.now() - began
  } finally {
    await page.context().close()
  }
}

async function openings(browser: Browser, stage: Stage, from: number): Promise<Times> {
  const { warmUp, count } = stage.isRehearsal ? { warmUp: 0, count: 2 } : opened
  const taken: number[] = []
  for (let turn = 0; turn < warmUp + count; turn++) taken.push(await openedIn(browser, stage, from))
  return times(taken.slice(warmUp))
}

/** A colleague moves a trip by an hour and back: from the request until the grid on another screen is drawn again. */
async function moves(page: Page, stage: Stage, from: number): Promise<Times> {
  await openGrid(page, stage, from)
  const block = (await gridFrom(stage, from)).blocks.find(({ record }) => record === 'trips')
  if (!block) throw new Error('the grid has no trip')
  const { record, id, tail, key } = block
  await page.locator(`[data-block="${key}"]`).waitFor({ state: 'visible' })
  await page.evaluate('drawn()')
  let { version } = block
  const { warmUp, count } = stage.isRehearsal ? { warmUp: 0, count: 2 } : moved
  const taken: number[] = []
  for (let turn = 0; turn < warmUp + count; turn++) {
    await page.evaluate(`watchAttribute(${JSON.stringify(`[data-block="${key}"]`)}, 'style')`)
    const began = Date.now()
    const body = { record, id, version, tail, by: turn % 2 === 0 ? hourMs : -hourMs }
    const answer = await stage.http.ask<{ version: number }>('/api/charter/schedule/move', { method: 'POST', body })
    version = answer.version
    taken.push((await page.evaluate<number>('seenAt')) - began)
  }
  return times(taken.slice(warmUp))
}

async function run(stage: Stage): Promise<Measured[]> {
  const from = await benchFleet(stage)
  const { blocks } = await gridFrom(stage, from)
  const answered = await besideItsSql(stage, [{ path: pathOf(from) }], asked)
  const { drawn, live } = await withBrowser(async (browser) => ({
    drawn: await openings(browser, stage, from),
    live: await moves(await signedInPage(browser, stage), stage, from),
  }))
  const facts = [`${blocks.length} blocks`]
  return [
    against({ name: `schedule of ${gridWords}`, ...answered, floorName: itsSql, facts }, { median: 3 }),
    {
      name: `schedule of ${gridWords}: first drawn, cold cache`,
      times: drawn,
      promise: `<= ${mostOpenMs / 1000} s`,
      isMet: drawn.median <= mostOpenMs,
    },
    {
      name: `schedule of ${gridWords}: a colleague's move until drawn`,
      times: live,
      promise: `p95 <= ${mostLiveMs} ms, from the request`,
      isMet: live.p95 <= mostLiveMs,
    },
  ]
}

export const schedule: Row = { name: 'schedule', run }
