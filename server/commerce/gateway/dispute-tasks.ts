import { disputes } from '../../../domain/commerce/index.ts'
import { tasks } from '../../../domain/crm/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import { escapeHtml } from '../../../domain/kernel/values/escape-html.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../platform/context.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import type { TakenDebt } from './till.ts'

type DisputeRow = RowOf<typeof disputes>

/** Priority of what people must answer: high. */
const urgent = 80

/** Makes the task of an open dispute, due at its deadline, and answers its id. */
export async function openDisputeTask(ctx: Ctx, dispute: DisputeRow, debts: readonly TakenDebt[]): Promise<string> {
  const { amount, reason, debt, due, id, payment } = dispute
  const own = debts.find((one) => one.debt.id === debt?.id)
  const number = debt ? `${debt.number}: ` : ''
  const words = `${payment.label}. ${reason}`
  const doc = tasks.shape.parse({
    name: `Answer the dispute of ${number}${formatMoney(amount)}`,
    index: urgent,
    description: `<p>${escapeHtml(words)}</p><p>Send evidence before the deadline, or accept the dispute.</p>`,
    about: { type: disputes.name, id, label: `Dispute of ${payment.label}` },
    ...(due !== undefined && { due }),
    agents: own?.agents ?? [],
  })
  return (await asVerb(ctx, tasks).create({ doc })).id
}

/** Closes the task of a dispute that is decided. */
export async function closeDisputeTask(ctx: Ctx, { task_id: id }: DisputeRow): Promise<undefined> {
  const task = id === undefined ? undefined : await beyondReach(ctx, tasks).find(id)
  if (task?.state === 'open')
    await asVerb(ctx, tasks).amend({ id: task.id, amend: () => ({ state: 'done', completed: 100 }) })
}
