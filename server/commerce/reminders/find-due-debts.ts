import { findNextReminder, type DebtRecord } from '../../../domain/commerce/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import type { ReminderSettings } from './read-reminded.ts'

/** Debts that one look reads. */
const pageSize = 500

/** A reminder waits for the weekend, and local days begin earlier or later than those of UTC. */
const spareMs = 4 * dayMs

interface Candidate {
  readonly id: string
  readonly due: number
  readonly sent: readonly { readonly step: number; readonly at: number }[]
}

/** Id and due date of each record of a type on which something is owed. */
const selectOwed: Readonly<Record<DebtRecord, Statement<unknown>>> = {
  orders: sql`
    select client_id, id, (doc ->> 'placed_at')::bigint as due from orders
    where balance > 0 and canceled is not true and trashed_at is null`,
  invoices: sql`
    select client_id, id, coalesce(due_date, invoice_date, date) as due from invoices
    where status = 'sent' and (doc ->> 'balanceDue')::bigint > 0 and trashed_at is null`,
}

const listCandidates = (
  ctx: Ctx,
  { record, after, plan }: { record: DebtRecord; after: string; plan: ReminderSettings['plan'] },
): Promise<Candidate[]> => {
  const waits = plan.steps.map(({ days }) => days * dayMs)
  const from = (plan.since ?? 0) - Math.max(...waits) - spareMs
  return ctx.db.run(sql<Candidate>`
    select o.id, o.due, coalesce(r.doc -> 'sent', '[]'::jsonb) as sent from (${selectOwed[record]}) o
    left join debt_reminders r on r.client_id = o.client_id and r.id = o.id
    where o.client_id = ${ctx.db.tenant.clientId} and o.id > ${after}
      and o.due between ${from} and ${ctx.now - Math.min(...waits) + spareMs}
      and coalesce(r.step, 0) < ${plan.steps.length} and r.doc -> 'paused' is null
    order by o.id limit ${pageSize}`)
}

interface DueDebts {
  readonly ids: readonly string[]
  /** The last debt that was looked at; undefined after the last of all. */
  readonly last: string | undefined
}

/** Debts from one on for which a reminder is due by the plan. What else may stop it is looked at for each of them. */
export async function findDueDebts(
  ctx: Ctx,
  { record, after, settings }: { record: DebtRecord; after: string; settings: ReminderSettings },
): Promise<DueDebts> {
  const { plan, timezone } = settings
  const rows = await listCandidates(ctx, { record, after, plan })
  const due = rows.filter((row) => {
    const next = findNextReminder(plan, row, { sent: row.sent, now: ctx.now, timezone })
    return next !== undefined && next.at <= ctx.now
  })
  return { ids: due.map(({ id }) => id), last: rows.length < pageSize ? undefined : rows.at(-1)?.id }
}
