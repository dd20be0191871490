import {
  reminderWords,
  clients,
  readReminderPlan,
  fillReminder,
  type ReminderWord,
} from '../../../domain/company/index.ts'
import { nameDebt, type previewReminder, type saveReminderPlan } from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { asVerb } from '../../platform/records/index.ts'
import { findBook } from '../gateway/till.ts'
import type { DebtKey } from '../payments/allocations.ts'
import { readReminderSettings } from './read-reminded.ts'
import { findPayPage, type ReminderParts } from './reminder-parts.ts'
import { writeReminder } from './write-reminder.ts'

/** Saves the plan of the client (see the contract). Switched on, it begins now. Throws Invalid. */
export async function savePlan(
  ctx: Ctx,
  { body }: InputOf<typeof saveReminderPlan>,
): Promise<OutputOf<typeof saveReminderPlan>> {
  const { clientId } = ctx.db.tenant
  const saved = await asVerb(ctx, clients).amend({
    id: clientId,
    amend: (client) => {
      const before = readReminderPlan(client)
      const since = before.isOn ? before.since : ctx.now
      return {
        config: { ...client.config, reminders: { ...body, ...(body.isOn && since !== undefined && { since }) } },
      }
    },
  })
  return { plan: readReminderPlan(saved) }
}

/** The debt that a preview is about: the oldest open order, else the oldest open invoice. */
async function findExample(ctx: Ctx): Promise<DebtKey | undefined> {
  const { clientId } = ctx.db.tenant
  const [row] = await ctx.db.run(sql<DebtKey>`
    (select 'orders' as record, id from orders
      where client_id = ${clientId} and balance > 0 and canceled is not true and trashed_at is null
        and doc ->> 'placed_at' is not null and doc #>> '{contact,email}' <> ''
      order by date limit 1)
    union all
    (select 'invoices', id from invoices
      where client_id = ${clientId} and status = 'sent' and paid is not true and trashed_at is null
        and doc ? 'billingContact'
      order by due_date limit 1)
    limit 1`)
  return row
}

/** Each name in brackets, where no debt is open that has facts to show. */
const namesAlone = Object.fromEntries(
  Object.entries(reminderWords).map(([name, words]) => [name, `[${words}]`]),
) as Record<ReminderWord, string>

/** Shows a step as a customer would get it (see the contract). */
export async function handlePreviewReminder(
  ctx: Ctx,
  parts: ReminderParts,
  { body }: InputOf<typeof previewReminder>,
): Promise<OutputOf<typeof previewReminder>> {
  const settings = await readReminderSettings(ctx)
  const from = settings.company
  const key = await findExample(ctx)
  if (!key)
    return {
      about: null,
      from,
      to: '',
      subject: fillReminder(body.subject, { ...namesAlone, company: from }),
      message: fillReminder(body.message, { ...namesAlone, company: from }),
    }
  const facts = await findBook(parts.till, key.record).read(ctx, key.id)
  const link = await findPayPage(ctx, parts, key)
  return { about: nameDebt(facts.debt), from, ...writeReminder(body, { facts, settings, link, now: ctx.now }) }
}
