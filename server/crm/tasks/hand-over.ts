import { users } from '../../../domain/company/index.ts'
import { mostHandedOver, tasks, type handOverTasks } from '../../../domain/crm/index.ts'
import { withInstead, type Filter, type InputOf, type OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { beyondReach, listRecords, takeRecord } from '../../platform/records/index.ts'

/** Gives open tasks of one colleague to another (see the contract). Throws NotFound for somebody who works elsewhere. */
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
  const wanted = named === undefined ? rows : rows.filter(({ id }) => named.includes(id))
  const shared: string[] = []
  for (const { id } of wanted) {
    const { row, change } = await takeRecord(ctx, tasks, { id })
    const own = { id: to, label: heir.name }
    if (row.agents.some((agent) => agent.id === to)) shared.push(id)
    const agents = beside.includes(id) ? [...row.agents, own] : withInstead(row.agents, from, own)
    change({ agents, last_date: row.last_date })
  }
  return { tasks: wanted.map(({ id }) => id), shared }
}
