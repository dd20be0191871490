import type { Filter } from '../../domain/kernel/index.ts'
import { measureTogether, type Run } from '../measure.ts'
import type { Seen } from '../plans/statement-tap.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'
import { floorOf } from './prepared-floor.ts'

const usual: Run = { warmUp: 40, count: 200 }
const agent = '01930009-0000-7000-8000-000000000001'
const nobody = '01930009-0000-7000-8000-00000000ffff'

interface List {
  readonly name: string
  readonly where?: Filter
  readonly orderBy?: string
}

const isOpen: Filter = ['status', '==', 'open']
const isActive: Filter = ['active', '==', true]

/** The inbox's display modes and tabs, then every other index of the threads, then the other orders. */
const lists: readonly List[] = [
  { name: 'all' },
  { name: 'Open', where: { and: [isActive, isOpen] } },
  {
    name: 'Mine',
    where: {
      and: [isActive, ['agent_ids', 'array-contains', agent], ['status', 'in', ['open', 'waiting']]],
    },
  },
  { name: 'Mine, of one who has none', where: { and: [isActive, ['agent_ids', 'array-contains', nobody]] } },
  { name: 'Unassigned', where: { and: [isActive, isOpen, ['unassigned', '==', true]] } },
  { name: 'Waiting', where: { and: [isActive, ['status', '==', 'waiting']] } },
  { name: 'Done', where: { and: [isActive, ['status', '==', 'done']] } },
  { name: 'hidden', where: ['active', '==', false] },
  { name: 'unread', where: ['unread', '==', true] },
  { name: 'texts', where: ['medium', '==', 'text'] },
  { name: 'of an agent', where: ['assignee_id', '==', agent] },
  { name: 'snoozed', where: ['snoozed_until', '>', 0], orderBy: 'snoozed_until.asc' },
  { name: 'oldest first', orderBy: 'last_date.asc' },
  { name: 'newest begun first', orderBy: 'date.desc' },
]

interface Busy {
  readonly contact_id: string
  readonly object_type: string
  readonly object_id: string
}

/** Lists of one contact and of one record: whom they are about differs between the clients. */
async function personalLists({ db }: Stage, client: string): Promise<List[]> {
  const { rows } = await db.query<Busy>('select * from bench.busy where client_id = $1', [client])
  const [busy] = rows
  if (!busy) throw new Error('a client of the stage has no record with many threads')
  const ofRecord: Filter = {
    and: [
      ['object_type', '==', busy.object_type],
      ['object_id', '==', busy.object_id],
    ],
  }
  return [
    { name: 'of a contact', where: ['contact_id', '==', busy.contact_id] },
    { name: 'of a record', where: ofRecord },
  ]
}

function pathOf(client: string, { where, orderBy = 'last_date.desc' }: List): string {
  const filter = where === undefined ? '' : `&where=${encodeURIComponent(JSON.stringify(where))}`
  return `/api/data/clients/${client}/threads?orderBy=${orderBy}&limit=15${filter}`
}

interface Pair {
  readonly large: List
  readonly small: List
}

const rowsOf = async ({ http }: Stage, client: string, list: List): Promise<number> =>
  (await http.ask<{ rows: unknown[] }>(pathOf(client, list), { headers: { client } })).rows.length

async function measureList(stage: Stage, { large, small }: Pair, seen: Seen): Promise<Measured> {
  const { largeClient, smallClient, http } = stage
  const path = pathOf(largeClient, large)
  await stage.token()
  const [ofLarge, ofSmall] = [await rowsOf(stage, largeClient, large), await rowsOf(stage, smallClient, small)]
  const taken = await measureTogether(
    {
      large: () => http.take(path),
      floor: floorOf(stage, { ask: { path }, ...seen }),
      small: () => http.take(pathOf(smallClient, small), { headers: { client: smallClient } }),
    },
    stage.turns(usual),
  )
  const measured = {
    name: `list of 15 threads: ${large.name}`,
    times: taken.large,
    floor: taken.floor,
    // A list that shows less costs less: only like is compared with like.
    ...(ofLarge === ofSmall
      ? { small: taken.small }
      : { facts: [`not compared with the small client, which shows ${ofSmall} rows instead of ${ofLarge}`] }),
    floorName: 'its SQL prepared + empty route, same bytes',
  }
  return against(measured, { median: 2, p95: 4 })
}

async function run(stage: Stage): Promise<Measured[]> {
  const personal = await Promise.all([stage.largeClient, stage.smallClient].map((one) => personalLists(stage, one)))
  const [ofLarge = [], ofSmall = []] = personal
  const pairs = [
    ...lists.map((list) => ({ large: list, small: list })),
    ...ofLarge.map((list, at) => ({ large: list, small: ofSmall[at] ?? list })),
  ]
  const asks = pairs.map(({ large }) => ({ path: pathOf(stage.largeClient, large) }))
  const seen = await stage.tap.see(stage.largeClient, asks)
  const measured: Measured[] = []
  for (const [at, pair] of pairs.entries()) {
    const one = seen[at]
    if (one) measured.push(await measureList(stage, pair, one))
  }
  return measured
}

export const threadList: Row = { name: 'thread-list', run }
