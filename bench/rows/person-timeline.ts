import { measureTogether, type Run } from '../measure.ts'
import type { Seen } from '../plans/statement-tap.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'
import { floorOf } from './prepared-floor.ts'

const usual: Run = { warmUp: 20, count: 80 }

interface Person {
  readonly contact_id: string
  readonly middle: string
}

/** Pages of a timeline of 10,000 entries, by what is asked. */
const pages = ({ middle }: Person) => [
  ['its first page, with counts', ''],
  ['a page from its middle', `?before=${middle}.x`],
  ['its edits', '?kind=edits'],
]

interface Page {
  readonly name: string
  readonly path: string
}

async function measurePage(stage: Stage, { name, path }: Page, seen: Seen): Promise<Measured> {
  await stage.token()
  const taken = await measureTogether(
    { read: () => stage.http.take(path), floor: floorOf(stage, { ask: { path }, ...seen }) },
    stage.turns(usual),
  )
  const measured = {
    name: `timeline of a person with 10,000 entries: ${name}`,
    times: taken.read,
    floor: taken.floor,
    floorName: 'its SQL prepared + empty route, same bytes',
  }
  return against(measured, { median: 2, p95: 4 })
}

async function run(stage: Stage): Promise<Measured[]> {
  const { rows } = await stage.db.query<Person>('select contact_id, middle from bench.person where client_id = $1', [
    stage.largeClient,
  ])
  const [person] = rows
  if (!person) throw new Error('the scale set has no person with 10,000 entries')
  const asked = pages(person).map(([name = '', query = '']): Page => ({
    name,
    path: `/api/contacts/${person.contact_id}/timeline${query}`,
  }))
  const seen = await stage.tap.see(stage.largeClient, asked)
  const measured: Measured[] = []
  for (const [at, page] of asked.entries()) {
    const one = seen[at]
    if (one) measured.push(await measurePage(stage, page, one))
  }
  return measured
}

export const personTimeline: Row = { name: 'person-timeline', run }
