import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { times, type Run } from '../measure.ts'
import type { Ask } from '../plans/statement-tap.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'
import { benchShop } from '../stage/bench-shop.ts'
import { besideItsSql, itsSql } from './beside-its-sql.ts'

const usual: Run = { warmUp: 10, count: 40 }
const turns = 3
/** Seldom enough not to slow the export. */
const pollMs = 200
const mostSeconds = 60
/** Entries of the promise; a larger shop has longer. */
const wholeExport = 100_000

const formatDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Time of the shop's newest entry: periods are counted from it, however old the scale set is. */
async function findNewest({ db }: Stage): Promise<number> {
  const { rows } = await db.query<{ at: string }>(
    "select max(at) as at from ledger_entries where client_id = current_setting('app.client_id')::uuid",
  )
  return Number(rows[0]?.at)
}

const writePeriod = (newest: number, days: number) => ({
  from: formatDay(newest - (days - 1) * dayMs),
  until: formatDay(newest + dayMs),
})

const listQuestions = (newest: number): Record<string, Ask> => {
  const ask = (path: string, days: number, more: Readonly<Record<string, string>> = {}): Ask => ({
    path: `/api/${path}?${new URLSearchParams({ ...writePeriod(newest, days), ...more }).toString()}`,
  })
  return {
    'sales of 30 days': ask('sales-figures', 30),
    'sales of a year by month': ask('sales-figures', 365, { by: 'month' }),
    'sales of 30 days by product': ask('sales-figures/products', 30),
    'sales of 30 days by agent': ask('sales-figures/agents', 30),
    'orders of the sales': ask('sales-figures/list/orders', 30),
    'open entries of a month': ask('accounting/open', 31),
    'sales tax of a quarter': ask('accounting/taxes', 92),
  }
}

interface Exported {
  readonly state: string
  readonly entries: number
}

/** Waits until an export is in a state, and answers its entries. */
async function awaitState(stage: Stage, id: string, wanted: string): Promise<number> {
  const path = `/api/data/clients/${stage.largeClient}/ledger_exports/${id}`
  for (;;) {
    const { state, entries } = await stage.http.ask<Exported>(path)
    if (state === wanted) return entries
    if (state === 'failed') throw new Error('the export failed')
    await sleep(pollMs)
    await stage.token()
  }
}

/** The same entries with their lines by one statement, in the order of an export. */
const readAll = `
  select e.id, e.at, e.facts, jsonb_agg(jsonb_build_array(l.account, l.party, l.debit, l.credit) order by l.line)
  from ledger_entries e join ledger_lines l on l.client_id = e.client_id and l.entry_id = e.id
  where e.client_id = current_setting('app.client_id')::uuid and e.unit = 'cents' and e.at >= $1
  group by e.id, e.at, e.facts order by e.at, e.id`

async function measureExport(stage: Stage, newest: number): Promise<Measured> {
  const period = writePeriod(newest, stage.isRehearsal ? 2 : 365)
  const [exported, read]: [number[], number[]] = [[], []]
  let entries = 0
  for (let turn = 0; turn < (stage.isRehearsal ? 1 : turns); turn++) {
    await stage.token()
    const began = performance.now()
    const { id } = await stage.http.ask<{ id: string }>('/api/accounting/exports', { method: 'POST', body: period })
    entries = await awaitState(stage, id, 'done')
    exported.push((performance.now() - began) / 1000)
    const body = { why: 'Measured' }
    await stage.http.ask(`/api/accounting/exports/${id}/undo`, { method: 'POST', body })
    await awaitState(stage, id, 'undone')
    const reading = performance.now()
    await stage.db.query(readAll, [Date.parse(period.from)])
    read.push((performance.now() - reading) / 1000)
  }
  const taken = times(exported)
  const most = mostSeconds * Math.max(1, entries / wholeExport)
  return {
    name: `export of ${entries.toLocaleString('en-US')} entries of the ledger`,
    times: taken,
    floor: times(read),
    floorName: 'one statement that reads as many entries with their lines',
    facts: [`${Math.round(entries / taken.median).toLocaleString('en-US')} entries a second`],
    unit: 's',
    promise: `<= ${mostSeconds} s for ${wholeExport.toLocaleString('en-US')}`,
    isMet: taken.median <= most,
  }
}

async function run(stage: Stage): Promise<Measured[]> {
  await benchShop(stage)
  const newest = await findNewest(stage)
  const words = stage.amounts.orders.toLocaleString('en-US')
  const measured: Measured[] = []
  for (const [name, ask] of Object.entries(listQuestions(newest))) {
    const taken = await besideItsSql(stage, [ask], usual)
    measured.push(against({ name: `${name} at ${words} orders`, ...taken, floorName: itsSql }, { median: 2, p95: 4 }))
  }
  return [...measured, await measureExport(stage, newest)]
}

export const books: Row = { name: 'books', run }
