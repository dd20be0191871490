import { z } from 'zod'
import {
  areaField,
  defineRecord,
  entry,
  epochMs,
  hasRole,
  shortText,
  type Actor,
  type Filter,
} from '../../kernel/index.ts'
import { mayReadPayments, paidDebt } from '../payments/index.ts'

const sentReminder = z.strictObject({
  /** Step of the plan, from 1. */
  step: z.int().min(1),
  at: epochMs,
  /** Id of its message. */
  message: z.string(),
  /** Id of the thread that it was put into. */
  thread: z.string(),
  to: shortText,
  /** The user who sent it by hand; absent for the program. */
  by: entry.optional(),
})

const shape = z.strictObject({
  debt: paidDebt,
  sent: z.array(sentReminder).default([]),
  paused: z.strictObject({ at: epochMs, by: entry, why: shortText.default('') }).optional(),
  /** Replies before this do not stop the reminders any more. */
  resumed: z.strictObject({ at: epochMs, by: entry }).optional(),
  /** The last step that was sent. */
  step: z.int().min(0).default(0),
})

/** Reminders are read by those who see payments, and those of an order by the role `orders` too. */
const readable = (actor: Actor): boolean | Filter =>
  mayReadPayments(actor) || (hasRole(actor, 'orders') && (['debt_record', '==', 'orders'] as const))

/**
 * Reminders of one invoice or order; its id is that of the debt, so that there is one. No step is sent twice: a reminder is
 * written in the transaction that sends its message.
 */
export const debtReminders = defineRecord({
  name: 'debt_reminders',
  label: { one: 'Reminders of a debt', many: 'Reminders of debts', path: 'reminders' },
  path: 'clients/{client}/debt_reminders',
  shape,
  access: { read: readable, write: 'super' },
  // Verbs alone write it: it follows from what was sent.
  recorded: Object.keys(shape.shape),
  kept: () => 'Reminders are not deleted: they say what was sent.',
  columns: {
    debt_record: { type: 'text', path: 'debt.record' },
    step: { type: 'bigint' },
  },
  list: {
    columns: [
      { field: 'debt.number', label: 'Owed on' },
      { field: 'step', label: 'Reminders sent', kind: 'number' },
      { field: 'last_date', label: 'Updated', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'last_date', direction: 'desc' },
  },
  form: [areaField('paused.why', 'Why it is paused', { readOnly: true, maxLength: 500 })],
  title: ({ debt }) => `Reminders of ${(debt as { number?: string } | undefined)?.number ?? ''}`.trim(),
})
