import { LiveListener } from '../crowd/live-listener.ts'
import { measureTogether, type Run } from '../measure.ts'
import { against, type Measured, type Row, type Stage } from '../row.ts'
import { floorOf } from './prepared-floor.ts'

const usual: Run = { warmUp: 2, count: 20 }
const groupName = 'Bench group'

/** Five of the 18 companies of the scale set: a little more than a quarter of its contacts. */
const companies = ['Harbor Point Capital', 'Blue Mesa Energy', 'Kestrel Media', 'Northlake Surgical', 'Redwood & Finch']
const ofCompanies = { subject: 'company', verb: 'is in', value: companies }

/** Two rules of each kind that count differently, so that each new count is seen. */
const rules = {
  'by company': [ofCompanies, { subject: 'company', verb: 'is in', value: companies.slice(1) }],
  'by number of quotes': [
    { subject: 'quotes', verb: 'is greater than', value: 0 },
    { subject: 'quotes', verb: 'is greater than', value: 1 },
  ],
} as const

interface Group {
  readonly id: string
  readonly version: number
  readonly subscribed: number
}

interface Members {
  readonly members: readonly unknown[]
  readonly counts: { readonly subscribed: number }
}

const pathOf = ({ largeClient }: Stage): string => `/api/data/clients/${largeClient}/groups`

/** The group of the bench, made once for a scale set. */
async function benchGroup(stage: Stage): Promise<string> {
  const { rows } = await stage.db.query<{ id: string }>(
    'select id from groups where name = $1 and trashed_at is null limit 1',
    [groupName],
  )
  if (rows[0]) return rows[0].id
  const body = { name: groupName, type: 'auto', medium: 'email', logic_fn: ofCompanies }
  return (await stage.http.ask<Group>(pathOf(stage), { method: 'POST', body })).id
}

interface Scene {
  readonly stage: Stage
  readonly id: string
  readonly screen: LiveListener<Group>
}

/** Saves a rule and waits until the group says on the screen how many it has now. */
async function saveRule({ stage, id, screen }: Scene, rule: unknown, count: number): Promise<void> {
  const path = `${pathOf(stage)}/${id}`
  const { version } = await stage.http.ask<Group>(path)
  const shown = screen.until((row) => row.id === id && row.subscribed === count)
  const saved = stage.http.take(path, { method: 'PATCH', body: { version, change: { logic_fn: rule } } })
  await Promise.all([saved, shown])
}

/** Number of contacts of a rule, as its preview says. */
async function countOf({ stage }: Scene, rule: unknown): Promise<number> {
  const call = { method: 'POST', body: { rule } }
  return (await stage.http.ask<{ after: number }>('/api/groups/preview', call)).after
}

async function measureKind(scene: Scene, kind: keyof typeof rules): Promise<Measured[]> {
  const { stage, id } = scene
  const pair = rules[kind]
  const counts = [await countOf(scene, pair[0]), await countOf(scene, pair[1])] as const
  if (counts[0] === counts[1] || counts[0] === 0) throw new Error(`the rules ${kind} count ${counts.join(' and ')}`)
  await saveRule(scene, pair[1], counts[1])
  await saveRule(scene, pair[0], counts[0])
  const path = `/api/groups/${id}/members`
  const [seen] = await stage.tap.see(stage.largeClient, [{ path }])
  const counting = (seen?.statements ?? []).filter(({ text }) => text.trim().startsWith('select count(*) filter'))
  const { counts: now } = await stage.http.ask<Members>(path)
  if (now.subscribed !== counts[0]) throw new Error(`the group has ${now.subscribed} people, its rule ${counts[0]}`)
  const floor = floorOf(stage, { ask: { path }, statements: counting, length: seen?.length ?? 0 })
  await stage.token()
  const taken = await measureTogether(
    {
      opened: () => stage.http.take(path),
      counted: (turn) => saveRule(scene, pair[(turn + 1) % 2], counts[(turn + 1) % 2] ?? 0),
      floor,
    },
    stage.turns(usual),
  )
  const facts = [`${counts[0].toLocaleString('en-US')} people, then ${counts[1].toLocaleString('en-US')}`]
  const floorName = 'its counting statement prepared + empty route'
  return [
    against(
      { name: `group ${kind}: opened, counted`, times: taken.opened, floor: taken.floor, floorName, facts },
      { median: 3 },
    ),
    against(
      { name: `group ${kind}: new rule to new count`, times: taken.counted, floor: taken.floor, floorName, facts },
      { median: 3 },
    ),
  ]
}

async function run(stage: Stage): Promise<Measured[]> {
  const id = await benchGroup(stage)
  const screen = await LiveListener.open<Group>(stage, { path: `clients/${stage.largeClient}/groups`, limit: 15 })
  try {
    const measured: Measured[] = []
    for (const kind of Object.keys(rules) as (keyof typeof rules)[])
      measured.push(...(await measureKind({ stage, id, screen }, kind)))
    return measured
  } finally {
    screen.close()
  }
}

/** Counting a quarter of all contacts reads all of them. */
export const groupCount: Row = { name: 'group-count', readsAllOf: ['contacts', 'quotes'], run }
