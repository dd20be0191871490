import { measure, together } from '../measure.ts'
import type { Measured, Row, Stage } from '../row.ts'

const questions = {
  rare: 'zephyrine',
  common: 'charter',
  'many words': 'quote for the flight to teterboro on friday',
  absent: 'qqxxyyzz',
  mistyped: 'chartre',
} as const

const hits = 25
const floorSql = 'select flightline.current_client()'

async function run(stage: Stage): Promise<Measured[]> {
  const sql = await measure(() => stage.db.query({ name: 'floor-search', text: floorSql }))
  const http = await measure(() => stage.empty.call('/'))
  const floor = together(sql, http)
  const rows: Measured[] = []
  for (const [name, query] of Object.entries(questions)) {
    const ask = (facets: readonly string[]) =>
      measure(() =>
        stage.http.ask('/api/search/threadsmsgs', { method: 'POST', body: { query, hitsPerPage: hits, facets } }),
      )
    const [plain, faceted] = [await ask([]), await ask(['medium'])]
    const floorName = 'empty prepared statement + empty route'
    rows.push(
      {
        name: `search, ${name}`,
        times: plain,
        floor,
        floorName,
        promise: 'p50 <= 5 ms, p95 <= 25 ms',
        isMet: plain.median <= 5 && plain.p95 <= 25,
      },
      {
        name: `search, ${name}, facet counts`,
        times: faceted,
        floor,
        floorName,
        promise: 'p95 <= 60 ms',
        isMet: faceted.p95 <= 60,
      },
    )
  }
  return rows
}

export const search: Row = { name: 'search', run }
