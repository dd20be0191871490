import type { Browser } from '@playwright/test'
import { HttpClient } from '../http-client.ts'
import { measureTogether, times, type Run, type Times } from '../measure.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'
import { withBrowser } from '../stage/browser.ts'
import { visitorHeaders } from '../stage/visitor-address.ts'

const asked: Run = { warmUp: 10, count: 100 }
const opened: Run = { warmUp: 2, count: 12 }
const days = 365
const mostOpenMs = 1000

const offered = `
  select id from quotes where client_id = current_setting('app.client_id')::uuid and trashed_at is null and active
    and status = 'qOutstanding' order by last_date desc, id limit 1`

/** The address of a quote's page, and its token. */
async function shared(stage: Stage): Promise<{ readonly path: string; readonly token: string }> {
  const { rows } = await stage.db.query<{ id: string }>(offered)
  const body = { kind: 'quote', id: rows[0]?.id, days }
  const { url } = await stage.http.ask<{ url: string }>('/api/charter/shares', { method: 'POST', body })
  const { pathname } = new URL(url)
  return { path: pathname, token: pathname.split('/').at(-1) ?? '' }
}

/** On a new connection, as for the first opening of a link. */
async function cold<T>(origin: string, work: (visitor: HttpClient) => Promise<T>): Promise<T> {
  const visitor = new HttpClient(origin)
  try {
    return await work(visitor)
  } finally {
    visitor.close()
  }
}

interface Painted {
  /** The browser's own first contentful paint. */
  readonly first: number
  /** The quote can be read. */
  readonly whole: number
}

async function paintedIn(browser: Browser, url: string, turn: number): Promise<Painted> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    await page.setExtraHTTPHeaders(visitorHeaders(turn))
    const began = performance.now()
    await page.goto(url, { waitUntil: 'commit' })
    await page.locator('main article').first().waitFor({ state: 'visible', timeout: 60_000 })
    const whole = performance.now() - began
    const first = await page.evaluate<number>(
      "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN",
    )
    return { first, whole }
  } finally {
    await context.close()
  }
}

const paints = (stage: Stage, path: string): Promise<{ readonly first: Times; readonly whole: Times }> =>
  withBrowser(async (browser) => {
    const { warmUp, count } = stage.isRehearsal ? { warmUp: 0, count: 2 } : opened
    const taken: Painted[] = []
    for (let turn = 0; turn < warmUp + count; turn++)
      taken.push(await paintedIn(browser, `${stage.origin}${path}`, 10_000 + turn))
    const kept = taken.slice(warmUp)
    return { first: times(kept.map((one) => one.first)), whole: times(kept.map((one) => one.whole)) }
  })

/** The page and its content, compared with as many bytes and one stored row. */
async function readings(stage: Stage, { path, token }: { path: string; token: string }): Promise<Measured> {
  const opening = { method: 'POST', body: { token } }
  const read = (visitor: HttpClient, turn: number) =>
    visitor.take('/api/shared/openings', { ...opening, headers: visitorHeaders(turn) })
  const shell = Buffer.byteLength(await stage.http.take(path))
  const content = Buffer.byteLength(await cold(stage.origin, (visitor) => read(visitor, 20_000)))
  const taken = await measureTogether(
    {
      opened: (turn) =>
        cold(stage.origin, async (visitor) => {
          await visitor.take(path, { headers: visitorHeaders(turn) })
          await read(visitor, turn)
        }),
      floor: () =>
        cold(stage.empty.origin, async (visitor) => {
          await visitor.take(`/bytes/${shell}`)
          // Each opening is kept.
          await stage.db.query({ name: 'floor-opening', text: "insert into bench.floor (text) values ('opened')" })
          await visitor.take(`/bytes/${content}`, opening)
        }),
    },
    stage.turns(asked),
  )
  const measured = {
    name: "a quote's public page, cold: to the last byte",
    times: taken.opened,
    floor: taken.floor,
    floorName: 'a new connection, two empty routes with the same bytes, one insert, fsynced',
    facts: [`${shell} bytes of page, ${content} bytes of quote`],
  }
  return against(measured, { median: 4 })
}

async function run(stage: Stage): Promise<Measured[]> {
  const page = await shared(stage)
  const answered = await readings(stage, page)
  const { first, whole } = await paints(stage, page.path)
  const promise = `<= ${mostOpenMs / 1000} s`
  return [
    answered,
    {
      name: "a quote's public page, cold: first paint",
      times: first,
      promise,
      isMet: first.median <= mostOpenMs,
    },
    {
      name: "a quote's public page, cold: read",
      times: whole,
      promise,
      isMet: whole.median <= mostOpenMs,
    },
  ]
}

export const customerPage: Row = { name: 'customer-page', run }
