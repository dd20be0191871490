import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { single } from '../measure.ts'
import type { Measured, Row, Stage } from '../row.ts'
import { asOwner } from '../stage/as-owner.ts'
import { closeWatches, openWatches, soldTail, type Watching } from '../stage/bench-watches.ts'
import { makePair } from '../stage/market-places.ts'
import { compareTurns, workBeside } from '../stage/neighbour.ts'

interface Size extends Watching {
  /** Empty legs of the burst. */
  readonly burst: number
  /** Empty legs of the large file, which no search waits for. */
  readonly file: number
}

const whole: Size = { companies: 200, searches: 1000, burst: 1000, file: 10_000 }
const rehearsed: Size = { companies: 3, searches: 20, burst: 20, file: 40 }

const matchedWithinSeconds = 60
const quietMs = 20_000
const pollMs = 500
const days = 60

/** A row of the file, spread over the days to come. */
function printLeg(mark: string, number: number): string {
  const { from, to } = makePair(number)
  const day = new Date(Date.now() + (2 + ((number * 17) % days)) * dayMs).toISOString().slice(0, 10)
  const minute = String(Math.floor(number / 60) % 60).padStart(2, '0')
  return `${mark}-${number},${from.icao},${to.icao},${day},${10 + (number % 10)}:${minute},${soldTail}`
}

interface Imported {
  readonly added: number
  readonly faults: readonly unknown[]
}

/** Imports a file with so many empty legs as a user does. Answers how many seconds the answer took. */
async function importLegs(stage: Stage, mark: string, count: number): Promise<number> {
  const lines = Array.from({ length: count }, (_, number) => printLeg(mark, number))
  const text = ['Number,From,To,Date,Time,Tail', ...lines].join('\n')
  const columns = { number: 'Number', from: 'From', to: 'To', date: 'Date', time: 'Time', tail: 'Tail' }
  await stage.token()
  const began = performance.now()
  const { added, faults } = await stage.http.ask<Imported>('/api/deals/import', {
    method: 'POST',
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { text, mapping: { columns, clock: 'local' } },
  })
  if (faults.length > 0 || added === 0) throw new Error(`the import has faults: ${JSON.stringify(faults.slice(0, 3))}`)
  return (performance.now() - began) / 1000
}

interface Left {
  readonly queued: number
  readonly untold: number
}

/** Changes that wait to be matched, and matches whose followers were not told. */
const countLeft = (stage: Stage): Promise<Left> =>
  asOwner(stage, async (owner) => {
    const { rows } = await owner.query<Left>(`
      select (select count(*) from market_watch_queue)::integer + (select count(*) from market_queue)::integer as queued,
        (select count(*) from market_hits where not is_told)::integer as untold`)
    return rows[0] ?? { queued: 0, untold: 0 }
  })

async function untilNone(stage: Stage, left: keyof Left): Promise<void> {
  while ((await countLeft(stage))[left] > 0) await sleep(pollMs)
}

interface Burst {
  readonly matched: number
  readonly told: number
}

async function playBurst(stage: Stage, mark: string, count: number): Promise<Burst> {
  const began = performance.now()
  await importLegs(stage, mark, count)
  await untilNone(stage, 'queued')
  const matched = (performance.now() - began) / 1000
  await untilNone(stage, 'untold')
  return { matched, told: (performance.now() - began) / 1000 }
}

const countHits = (stage: Stage): Promise<number> =>
  asOwner(stage, async (owner) => {
    const { rows } = await owner.query<{ count: number }>('select count(*)::integer as count from market_hits')
    return rows[0]?.count ?? 0
  })

/** The rows of the file's empty legs by one statement, with the triggers of their table. */
async function copyDeals(stage: Stage): Promise<number> {
  const began = performance.now()
  await asOwner(stage, async (owner) => {
    await owner.query(
      `insert into deals (client_id, id, version, date, last_date, active, doc)
       select client_id, 'copy-' || id, 1, date, last_date, active, doc from deals
       where client_id = $1 and doc -> 'metadata' ->> 'source' = 'csv'`,
      [stage.largeClient],
    )
  })
  return (performance.now() - began) / 1000
}

const floorName = 'the same without the burst'

async function measureBurst(stage: Stage, size: Size): Promise<Measured[]> {
  // The history keeps the ids of removed empty legs, so that each run gives others.
  const mark = Date.now().toString(36)
  await openWatches(stage, size)
  const quiet = await workBeside(stage, () => sleep(stage.isRehearsal ? 1000 : quietMs))
  const { result, neighbour } = await workBeside(stage, () => playBurst(stage, mark, size.burst))
  const hits = await countHits(stage)
  await closeWatches(stage)
  const imported = await importLegs(stage, `${mark}f`, size.file)
  await untilNone(stage, 'queued')
  const copied = await copyDeals(stage)
  await untilNone(stage, 'queued')
  return [
    {
      name: `${size.burst} empty legs matched with ${size.companies} x ${size.searches} searches`,
      times: single(result.matched),
      unit: 's',
      promise: `<= ${matchedWithinSeconds} s`,
      isMet: result.matched <= matchedWithinSeconds,
      facts: [`${hits.toLocaleString('en-US')} matches, followers told after ${result.told.toFixed(1)} s`],
    },
    compareTurns({
      name: 'burst: another client reads a list',
      taken: neighbour.reads,
      quiet: quiet.neighbour.reads,
      floorName,
    }),
    compareTurns({
      name: 'burst: another client changes a contact',
      taken: neighbour.writes,
      quiet: quiet.neighbour.writes,
      floorName,
    }),
    {
      name: `${size.file.toLocaleString('en-US')} empty legs imported from a file`,
      times: single(imported),
      floor: single(copied),
      floorName: 'one statement that inserts as many rows, with its triggers',
      unit: 's',
      promise: 'none',
    },
  ]
}

/** A run that fails leaves its rows to the next one: jobs at work on them would be in the way of their removal. */
async function run(stage: Stage): Promise<Measured[]> {
  const measured = await measureBurst(stage, stage.isRehearsal ? rehearsed : whole)
  await closeWatches(stage)
  return measured
}

/** A burst of empty legs in a market of many searches, and a large import (issue 40). */
export const marketBurst: Row = { name: 'market-burst', isLong: true, run }
