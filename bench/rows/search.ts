import { measureTogether, type Run } from '../measure.ts'
import type { Ask, Seen } from '../plans/statement-tap.ts'
import type { Measured, Row, Stage } from '../row.ts'
import { floorOf } from './prepared-floor.ts'

const usual: Run = { warmUp: 20, count: 120 }
const hits = 25
const ratioAllowed = 2

const rareCodes = `
  select substring(doc ->> 'message' from 'Reference ([A-Z0-9]{7})\\.') as code from threadsmsgs
  where client_id = current_setting('app.client_id')::uuid and trashed_at is null and draft = false
    and doc ->> 'message' like '%Reference %' order by last_date desc limit 20`

/** Questions by their difficulty; a rare word is another one each time. */
async function questionsOf(stage: Stage): Promise<Record<string, readonly string[]>> {
  const { rows } = await stage.db.query<{ code: string }>(rareCodes)
  return {
    rare: rows.map(({ code }) => code.toLowerCase()),
    common: ['charter'],
    'many words': ['quote for the flight to teterboro on friday'],
    absent: ['qqxxyyzz'],
    mistyped: ['passnegers'],
  }
}

const askOf = (query: string, facets: readonly string[]): Ask => ({
  path: '/api/search/threadsmsgs',
  method: 'POST',
  body: { query, hitsPerPage: hits, facets },
})

/** The statements that search the texts, without the others of a request. */
const textStatements = ({ statements }: Seen) => statements.filter(({ text }) => text.includes('search_'))

const floorName = 'its text query prepared + empty route, same bytes'

async function measureQuestion(
  stage: Stage,
  { name, asks, facets }: { name: string; asks: readonly Ask[]; facets: readonly string[] },
): Promise<Measured> {
  await stage.token()
  const seen = await stage.tap.see(stage.largeClient, asks)
  const floors = asks.map((ask, at) => {
    const one = seen[at] ?? { statements: [], length: 0 }
    return floorOf(stage, { ask, statements: textStatements(one), length: one.length })
  })
  const taken = await measureTogether(
    {
      found: (turn) => {
        const { path, ...call } = asks[turn % asks.length] ?? askOf('', facets)
        return stage.http.take(path, call)
      },
      floor: (turn) => floors[turn % floors.length]?.() ?? Promise.resolve(),
    },
    stage.turns(usual),
  )
  const { found: times, floor } = taken
  const isBeside = times.median <= floor.median * ratioAllowed
  if (facets.length > 0)
    return {
      name: `search, ${name}, facet counts`,
      times,
      floor,
      floorName,
      ratioAllowed,
      promise: '<= 2 x floor, p95 <= 60 ms',
      isMet: isBeside && times.p95 <= 60,
    }
  return {
    name: `search, ${name}`,
    times,
    floor,
    floorName,
    ratioAllowed,
    promise: '<= 2 x floor, p50 <= 5 ms, p95 <= 25 ms',
    isMet: isBeside && times.median <= 5 && times.p95 <= 25,
  }
}

async function run(stage: Stage): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const [name, queries] of Object.entries(await questionsOf(stage))) {
    for (const facets of [[], ['medium']]) {
      const asks = queries.map((query) => askOf(query, facets))
      if (asks.length > 0) measured.push(await measureQuestion(stage, { name, asks, facets }))
    }
  }
  return measured
}

export const search: Row = { name: 'search', run }
