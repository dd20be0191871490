import type { Run } from '../measure.ts'
import type { Ask } from '../plans/statement-tap.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'
import { benchPages, pageCount } from '../stage/bench-pages.ts'
import { besideItsSql, itsSql } from './beside-its-sql.ts'

const usual: Run = { warmUp: 20, count: 80 }

const words = pageCount.toLocaleString('en-US')

const listed = (client: string, orderBy: string, where?: unknown): Ask => ({
  path: `/api/data/clients/${client}/cms/root/pages?orderBy=${orderBy}&limit=15${where === undefined ? '' : `&where=${encodeURIComponent(JSON.stringify(where))}`}`,
})

const searched = (query: string): Ask => ({
  path: '/api/search/pages',
  method: 'POST',
  body: { query, hitsPerPage: 25, facets: ['site', 'kind'] },
})

/** The list as it opens, in the orders that its columns offer, of one site alone, and searched. */
const questionsOf = (client: string): Record<string, Ask> => ({
  'list by name': listed(client, 'name.asc'),
  'list by address': listed(client, 'url.asc'),
  'list by kind': listed(client, 'kind.asc'),
  'list of one site': listed(client, 'name.asc', ['site', '==', 'many']),
  'search by name': searched('page 1234'),
  'search by a common word': searched('page'),
})

async function run(stage: Stage): Promise<Measured[]> {
  await benchPages(stage)
  await stage.token()
  const measured: Measured[] = []
  for (const [name, ask] of Object.entries(questionsOf(stage.largeClient))) {
    const { path, ...call } = ask
    const answer = await stage.http.ask<{ rows?: readonly unknown[]; hits?: readonly unknown[] }>(path, call)
    if ((answer.rows ?? answer.hits ?? []).length === 0) throw new Error(`pages: ${name} finds nothing`)
    const taken = await besideItsSql(stage, [ask], usual)
    measured.push(against({ name: `pages: ${name} at ${words}`, ...taken, floorName: itsSql }, { median: 2, p95: 4 }))
  }
  return measured
}

export const pageList: Row = { name: 'page-list', run }
