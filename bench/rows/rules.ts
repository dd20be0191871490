import { setTimeout as sleep } from 'node:timers/promises'
import type { RuleDefinition } from '../../domain/automation/index.ts'
import { minuteMs } from '../../domain/kernel/values/durations.ts'
import { times } from '../measure.ts'
import type { Measured, Row, Stage } from '../row.ts'
import { asOwner } from '../stage/as-owner.ts'
import { compareTurns, workBeside } from '../stage/neighbour.ts'

/** Fields that are changed. */
const changed = ['first_name', 'last_name', 'company', 'title'] as const
/** Fields that rules listen to and that are not changed. */
const unchanged = ['email', 'phone', 'type'] as const
/** Each change wakes so many rules, one of which acts. */
const rulesOfChanged = 10
const rulesOfUnchanged = 20
/** A user may begin 30 edits a minute. */
const edits = 25
const contactsOfEdit = 400
/** The edits of this time are 10,000 changes. */
const spreadMs = minuteMs
const mostLateMs = 5000
const turnEveryMs = 200
const settleWithinMs = 20 * minuteMs

interface Listened {
  readonly id: string
  readonly field: (typeof changed)[number] | (typeof unchanged)[number]
  readonly value: string
}

const listen = (mark: string, field: Listened['field'], count: number): Listened[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `bench${mark}${field.slice(0, 3)}${String(at).padStart(2, '0')}`,
    field,
    value: `${field} ${mark} ${at}`,
  }))

/** A hundred rules, those of the changed fields first. */
const makeListened = (mark: string): Listened[] => [
  ...changed.flatMap((field) => listen(mark, field, rulesOfChanged)),
  ...unchanged.flatMap((field) => listen(mark, field, rulesOfUnchanged)),
]

const defineRule = ({ field, value }: Listened): RuleDefinition => ({
  when: { kind: 'change', record: 'contacts', onCreate: false, fields: [field] },
  if: { subject: field, verb: 'is', value },
  actions: [{ do: 'set', field: 'notes', value: `By the rule of ${value}` }],
})

const makeKey = () => ({ 'idempotency-key': crypto.randomUUID() })

async function makeRules({ http }: Stage, rules: readonly Listened[]): Promise<void> {
  for (const rule of rules) {
    const path = `/api/automation/rules/${rule.id}`
    const body = { name: `Bench: ${rule.value}`, definition: defineRule(rule), edition: 0 }
    await http.take(path, { method: 'PUT', headers: makeKey(), body })
    await http.take(`${path}/live`, { method: 'POST', headers: makeKey(), body: { edition: 1 } })
  }
}

const removeRules = async ({ http }: Stage, rules: readonly Listened[]): Promise<void> => {
  for (const { id } of rules) await http.take(`/api/automation/rules/${id}`, { method: 'DELETE', headers: makeKey() })
}

interface Edit {
  readonly state: string
  readonly failed: number
}

async function untilEdited(stage: Stage, id: string): Promise<void> {
  for (;;) {
    await stage.token()
    const { state, failed } = await stage.http.ask<Edit>(`/api/data/clients/${stage.largeClient}/record_edits/${id}`)
    if (state === 'finished' && failed === 0) return
    if (!['waiting', 'running'].includes(state)) throw new Error(`an edit is ${state}: ${failed} rows failed`)
    await sleep(turnEveryMs)
  }
}

/** The value that an edit sets, of each field in turn. */
function chooseValue(rules: readonly Listened[], at: number): Listened {
  const rule = rules[(at * (rulesOfChanged + 1)) % (changed.length * rulesOfChanged)]
  if (rule === undefined) throw new Error(`no rule for the edit ${at}`)
  return rule
}

interface Editing {
  readonly ids: readonly string[]
  readonly rules: readonly Listened[]
  readonly count: number
}

/** Edits contacts some hundreds at a time, as people do in a list. Answers how many seconds it took. */
async function edit(stage: Stage, { ids, rules, count }: Editing): Promise<number> {
  const began = performance.now()
  let last = ''
  for (let at = 0; at < count; at += 1) {
    await sleep(Math.max(0, began + (at * spreadMs) / edits - performance.now()))
    await stage.token()
    const from = (at * contactsOfEdit) % (ids.length - contactsOfEdit + 1)
    const chosen = { ids: ids.slice(from, from + contactsOfEdit) }
    const { field, value } = chooseValue(rules, at)
    const body = { record: 'contacts', chosen, values: { [field]: value } }
    ;({ id: last } = await stage.http.ask<{ id: string }>('/api/records/edits', { method: 'POST', body }))
  }
  await untilEdited(stage, last)
  return (performance.now() - began) / 1000
}

interface RanRules {
  /** Milliseconds from a change to its action. */
  readonly late: readonly number[]
  readonly wakings: number
}

async function readRuns({ db }: Stage, ids: readonly string[]): Promise<RanRules & { readonly waiting: number }> {
  const { rows } = await db.query<RanRules & { waiting: number }>(
    `select coalesce(array_agg((ran_at - woken_at)::integer) filter (where state = 'done'), '{}') as late,
      count(*)::integer as wakings, count(*) filter (where state = 'waiting')::integer as waiting
    from rule_runs where client_id = current_setting('app.client_id')::uuid and rule_id = any($1)`,
    [ids],
  )
  return rows[0] ?? { late: [], wakings: 0, waiting: 0 }
}

/** Waits until no run waits, and answers how late each was. */
async function untilRun(stage: Stage, rules: readonly Listened[], expected: number): Promise<RanRules> {
  const ids = rules.map(({ id }) => id)
  const end = performance.now() + settleWithinMs
  for (;;) {
    const ran = await readRuns(stage, ids)
    if (ran.waiting === 0 && ran.late.length >= expected) return ran
    if (performance.now() > end) throw new Error(`${ran.late.length} of ${expected} rules have acted`)
    await sleep(1000)
  }
}

const floorName = 'the same without rules'

async function readContacts({ db }: Stage, count: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from contacts where client_id = current_setting('app.client_id')::uuid and trashed_at is null
     order by date, id limit $1`,
    [count],
  )
  return rows.map(({ id }) => id)
}

async function run(stage: Stage): Promise<Measured[]> {
  const count = stage.isRehearsal ? 4 : edits
  const ids = await readContacts(stage, count * contactsOfEdit)
  const mark = Date.now().toString(36).slice(-6)
  const floor = await workBeside(stage, () => edit(stage, { ids, rules: makeListened(`0${mark.slice(1)}`), count }))
  // Earlier measurements of this hour count in the budgets of the client.
  await asOwner(stage, (owner) => owner.query('delete from rule_hours'))
  const rules = makeListened(mark)
  await makeRules(stage, rules)
  const load = await workBeside(stage, () => edit(stage, { ids, rules, count }))
  const { late, wakings } = await untilRun(stage, rules, count * contactsOfEdit)
  await removeRules(stage, rules)
  const most = late.reduce((one, other) => Math.max(one, other), 0)
  const name = `${(count * contactsOfEdit).toLocaleString('en-US')} changes, ${rules.length} rules`
  return [
    {
      name: `${name}: from a change to its action`,
      times: times(late),
      promise: `<= ${mostLateMs / 1000} s for each`,
      isMet: most <= mostLateMs,
      facts: [
        `the latest after ${most} ms`,
        `changed in ${load.result.toFixed(1)} s, without rules in ${floor.result.toFixed(1)} s`,
        `${wakings.toLocaleString('en-US')} wakings judged, ${late.length.toLocaleString('en-US')} acted`,
      ],
    },
    compareTurns({
      name: `${name}: another client reads a list`,
      taken: load.neighbour.reads,
      quiet: floor.neighbour.reads,
      floorName,
    }),
    compareTurns({
      name: `${name}: another client changes a contact`,
      taken: load.neighbour.writes,
      quiet: floor.neighbour.writes,
      floorName,
    }),
  ]
}

/** Rules of staff under load (issue 41). */
export const rules: Row = { name: 'rules', isLong: true, run }
