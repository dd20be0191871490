import type { Filter } from '../../domain/kernel/index.ts'
import type { Run } from '../measure.ts'
import type { Ask } from '../plans/statement-tap.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'
import { besideItsSql, itsSql } from './beside-its-sql.ts'

const usual: Run = { warmUp: 20, count: 80 }
/** A page of the search box of contacts (1-shell section 7). */
const hitsPerPage = 100

interface Person {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly company: string
}

const somePeople = `
  select name, email, phone, company from contacts
  where client_id = current_setting('app.client_id')::uuid and trashed_at is null and active
  order by md5(id) limit 20`

const listed = (client: string, { where, orderBy }: { where: Filter; orderBy: string }): Ask => ({
  path: `/api/data/clients/${client}/contacts?orderBy=${orderBy}&limit=15&where=${encodeURIComponent(JSON.stringify(where))}`,
})

const searched = (query: string, filters?: string): Ask => ({
  path: '/api/search/contacts',
  method: 'POST',
  body: { query, hitsPerPage, facets: ['type', 'verified'], ...(filters !== undefined && { filters }) },
})

/** The lists by filter, and the words of the search box, each about other people of the client. */
const questionsOf = (client: string, people: readonly Person[]): Record<string, readonly Ask[]> => ({
  'list of one company': people.map(({ company }) =>
    listed(client, { where: ['company', '==', company], orderBy: 'name.asc' }),
  ),
  'list of one type': [listed(client, { where: ['type', '==', 'Retail'], orderBy: 'name.asc' })],
  'list of one address': people.map(({ email }) =>
    listed(client, { where: ['email', '==', email], orderBy: 'last_date.desc' }),
  ),
  'search by address': people.map(({ email }) => searched(email)),
  'search by phone': people.map(({ phone }) => searched(phone)),
  'search by name': people.map(({ name }) => searched(name)),
  'search by first letters': people.map(({ name }) => searched(name.slice(0, 4))),
  'search by company, verified': people.map(({ company }) => searched(company, 'verified:true')),
})

async function measureQuestion(stage: Stage, name: string, asks: readonly Ask[]): Promise<Measured> {
  const { path, ...call } = asks[0] ?? { path: '' }
  const answer = await stage.http.ask<{ rows?: readonly unknown[]; hits?: readonly unknown[] }>(path, call)
  const shown = (answer.rows ?? answer.hits ?? []).length
  if (shown === 0) throw new Error(`${name} finds nobody: there is nothing to measure`)
  const taken = await besideItsSql(stage, asks, usual)
  return against({ name: `contacts: ${name}`, ...taken, floorName: itsSql }, { median: 2, p95: 4 })
}

async function run(stage: Stage): Promise<Measured[]> {
  const { rows } = await stage.db.query<Person>(somePeople)
  const measured: Measured[] = []
  for (const [name, asks] of Object.entries(questionsOf(stage.largeClient, rows)))
    measured.push(await measureQuestion(stage, name, asks))
  return measured
}

export const contactSearch: Row = { name: 'contact-search', run }
