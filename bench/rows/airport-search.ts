import type { Run } from '../measure.ts'
import type { Ask } from '../plans/statement-tap.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'
import { besideItsSql, itsSql } from './beside-its-sql.ts'

const usual: Run = { warmUp: 20, count: 100 }
const mostMs = 20

/** Typed words, by their difficulty. */
const typed = {
  'by code': ['KTEB', 'KVNY', 'TEB', 'EGGW'],
  'by city or name': ['Teterboro', 'West Palm Beach', 'van nuys', 'Nassau'],
  'by its first letters': ['KTE', 'pal', 'tete', 'lon'],
  mistyped: ['Teterbro', 'West Plam Beach'],
} as const

const askOf = (query: string): Ask => ({ path: `/api/airports/search?query=${encodeURIComponent(query)}` })

interface Found {
  readonly airports: readonly unknown[]
  readonly near: readonly unknown[]
}

/** Counts the airports that each question finds, or suggests where it finds no exact match. */
const foundBy = (stage: Stage, queries: readonly string[]): Promise<number[]> =>
  Promise.all(
    queries.map(async (query) => {
      const { airports, near } = await stage.http.ask<Found>(askOf(query).path)
      return airports.length || near.length
    }),
  )

async function measureTyped(stage: Stage, how: keyof typeof typed): Promise<Measured> {
  const queries = typed[how]
  const found = await foundBy(stage, queries)
  if (found.includes(0)) throw new Error(`an airport is not found ${how}: ${queries.join(', ')}`)
  const measured = { name: `airports ${how}`, ...(await besideItsSql(stage, queries.map(askOf), usual)) }
  const facts = queries.map((query, at) => `'${query}' finds ${found[at]}`)
  const compared = against({ ...measured, floorName: itsSql, facts: [facts.join(', ')] }, { median: 2 })
  return {
    ...compared,
    promise: `${compared.promise}, p95 <= ${mostMs} ms`,
    isMet: compared.isMet === true && measured.times.p95 <= mostMs,
  }
}

async function run(stage: Stage): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const how of Object.keys(typed) as (keyof typeof typed)[]) measured.push(await measureTyped(stage, how))
  return measured
}

export const airportSearch: Row = { name: 'airport-search', run }
