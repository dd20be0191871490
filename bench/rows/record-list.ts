import { measureTogether, type Run } from '../measure.ts'
import type { Seen } from '../plans/statement-tap.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'
import { floorOf } from './prepared-floor.ts'

const usual: Run = { warmUp: 20, count: 80 }

/** Lists of the large tables besides the inbox: in the order in which they open, and in others that their columns offer. */
const lists = [
  ['contacts', 'last_date.desc'],
  ['contacts', 'name.asc'],
  ['quotes', 'last_date.desc'],
  ['quotes', 'price.total.desc'],
  ['trips', 'departure_date.desc'],
  ['trips', 'departure_date.asc'],
  ['threadsmsgs', 'date.desc'],
] as const

type List = (typeof lists)[number]

const pathOf = (client: string, [record, orderBy]: List): string =>
  `/api/data/clients/${client}/${record}?orderBy=${orderBy}&limit=15`

async function measureList(stage: Stage, list: List, seen: Seen): Promise<Measured> {
  const path = pathOf(stage.largeClient, list)
  await stage.token()
  const taken = await measureTogether(
    { listed: () => stage.http.take(path), floor: floorOf(stage, { ask: { path }, ...seen }) },
    stage.turns(usual),
  )
  const measured = {
    name: `list of 15 ${list[0]}: ${list[1]}`,
    times: taken.listed,
    floor: taken.floor,
    floorName: 'its SQL prepared + empty route, same bytes',
  }
  return against(measured, { median: 2, p95: 4 })
}

async function run(stage: Stage): Promise<Measured[]> {
  const asks = lists.map((list) => ({ path: pathOf(stage.largeClient, list) }))
  const seen = await stage.tap.see(stage.largeClient, asks)
  const measured: Measured[] = []
  for (const [at, list] of lists.entries()) {
    const one = seen[at]
    if (one) measured.push(await measureList(stage, list, one))
  }
  return measured
}

export const recordList: Row = { name: 'record-list', run }
