import { clients, users } from '../../domain/company/index.ts'
import { dayWanted, mostHandedOver, nextDue, tasks, type handOverTasks } from '../../domain/crm/index.ts'
import { withInstead, type Filter, type InputOf, type OutputOf } from '../../domain/kernel/index.ts'
import { chunked } from '../platform/chunked.ts'
import { inStep, type Ctx } from '../platform/context.ts'
import { NotFound } from '../platform/errors.ts'
import { defineDueJob } from '../platform/jobs/index.ts'
import { asVerb, beyondReach, listRecords, takeRecord, takeRecords } from '../platform/records/index.ts'

/** Tasks of one transaction. */
const atOnce = 200

/** Gives open tasks of one colleague to another (see the contract). Throws NotFound for a person who works elsewhere. */
export async function handOver(
  ctx: Ctx,
  { from, to, tasks: named, beside = [] }: InputOf<typeof handOverTasks>['body'],
): Promise<OutputOf<typeof handOverTasks>> {
  const heir = await beyondReach(ctx, users).find(to)
  if (heir === undefined || !heir.active) throw new NotFound(`users ${to}`)
  const open: Filter[] = [
    ['agent_ids', 'array-contains', from],
    ['state', 'in', ['open', 'waiting']],
  ]
  const rows = await listRecords(ctx, tasks, { where: { and: open }, limit: mostHandedOver })
  const wanted = rows.map(({ id }) => id).filter((id) => named === undefined || named.includes(id))
  const own = { id: to, label: heir.name }
  const given: string[] = []
  const shared: string[] = []
  for (const ids of chunked(wanted, atOnce)) {
    const changed = await inStep(ctx, (step) =>
      takeRecords(step, tasks, {
        ids,
        amend: ({ id, agents, last_date }) => ({
          agents: beside.includes(id) ? [...agents, own] : withInstead(agents, from, own),
          last_date,
        }),
      }),
    )
    given.push(...changed.map(({ before }) => before.id))
    shared.push(...changed.flatMap(({ before }) => (before.agents.some(({ id }) => id === to) ? [before.id] : [])))
  }
  return { tasks: given, shared }
}

/** Creates the next task of a repeating one and links the two. */
async function createNext(ctx: Ctx, id: string): Promise<void> {
  const { row, change } = await takeRecord(ctx, tasks, { id })
  if (row.state !== 'done' || row.next_id !== undefined) return
  const { timezone } = await beyondReach(ctx, clients).get(ctx.db.tenant.clientId)
  const clock = { now: ctx.now, timezone }
  const due = nextDue(row, clock)
  if (due === undefined) return
  const { id: _id, version: _version, date: _date, last_date: _last, active: _active, effect: _effect, ...doc } = row
  const next = await asVerb(ctx, tasks).create({
    doc: tasks.shape.parse({ ...doc, due, repeat_day: dayWanted(row, clock), state: 'open', completed: 0, tested: 0 }),
  })
  change({ next_id: next.id, last_date: row.last_date })
}

/** Creates the next task as soon as a repeating one is done. */
export const repeatTask = defineDueJob({ name: 'repeat-task', lane: 'upkeep', record: tasks, run: createNext })
