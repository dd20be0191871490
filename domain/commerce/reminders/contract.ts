import { z } from 'zod'
import { reminderPlan } from '../../company/index.ts'
import { cents, defineContract, entry, epochMs, shortText } from '../../kernel/index.ts'
import { debtRecords } from '../payments/index.ts'
import { reminderStops, type ReminderStop } from './decide-reminder.ts'

const id = z.string().min(1).max(100)
const params = z.strictObject({ record: z.enum(debtRecords), id })
const stopNames = Object.keys(reminderStops) as [ReminderStop, ...ReminderStop[]]

/** A mail as its customer gets it. */
const writtenReminder = z.object({ to: z.string(), subject: z.string(), message: z.string() })

/** Reminders of one debt, as its page shows them. Amounts are cents. */
const reminderState = z.object({
  isOn: z.boolean(),
  /** Steps of the plan. */
  steps: z.int(),
  owed: cents,
  /** Reason for which the program sends none; null while it does. */
  stop: z.enum(stopNames).nullable(),
  next: z.object({ step: z.int(), at: epochMs }).nullable(),
  /** The reminder that a person may send now. */
  byHand: writtenReminder.extend({ step: z.int() }).nullable(),
  sent: z.array(
    z.object({
      step: z.int(),
      at: epochMs,
      to: shortText,
      by: entry.nullable(),
      thread: id,
      message: id,
      /** State of its message: 'sent', 'held', 'draft' after it was taken back, 'failed'; empty where it is gone. */
      state: z.string(),
      /** True if the mail came back. */
      isBounced: z.boolean(),
    }),
  ),
  paused: z.object({ at: epochMs, by: entry, why: shortText }).nullable(),
  replied: z.object({ at: epochMs, who: z.string(), thread: id }).nullable(),
  /** The caller may pause, resume and send. */
  mayChange: z.boolean(),
})

export type ReminderState = z.output<typeof reminderState>

export const readReminders = defineContract({
  method: 'GET',
  path: '/payments/reminders/:record/:id',
  summary: 'Reminders of an order or invoice: plan, next one, sent ones, and what stops them',
  role: 'member',
  params,
  output: reminderState,
})

export const pauseReminders = defineContract({
  method: 'POST',
  path: '/payments/reminders/:record/:id/pause',
  summary: 'Pause the reminders of an order or invoice',
  role: 'member',
  repeat: 'sets',
  changes: ['debt_reminders'],
  params,
  body: z.strictObject({ why: shortText.default('') }),
  output: reminderState,
})

/** Ends a pause. Earlier replies of the customer do not stop the reminders any more. */
export const resumeReminders = defineContract({
  method: 'POST',
  path: '/payments/reminders/:record/:id/resume',
  summary: 'Resume the reminders of an order or invoice after a pause or a reply',
  role: 'member',
  repeat: 'sets',
  changes: ['debt_reminders'],
  params,
  output: reminderState,
})

/**
 * Sends the next reminder now, as the caller, who can take it back within their undo time. Throws Conflict where another
 * step is next since, Invalid where none can be sent.
 */
export const sendReminder = defineContract({
  method: 'POST',
  path: '/payments/reminders/:record/:id/send',
  summary: 'Send the next reminder of an order or invoice now',
  role: 'user',
  changes: ['debt_reminders', 'shares', 'short_urls', 'thread-page', 'threads', 'threadsmsgs', 'unread'],
  params,
  body: z.strictObject({ step: z.int().min(1) }),
  output: reminderState.extend({
    /** The message, and until when it can be taken back; null where it went at once. */
    message: id,
    heldUntil: epochMs.nullable(),
  }),
})

const typedPlan = reminderPlan.omit({ since: true })

/** Saves the plan of the company. Throws Invalid with each fault of it. */
export const saveReminderPlan = defineContract({
  method: 'PUT',
  path: '/payments/reminders/plan',
  summary: 'Save when and how the company reminds of open balances',
  role: 'settings',
  repeat: 'sets',
  changes: ['clients'],
  body: typedPlan,
  output: z.object({ plan: reminderPlan }),
})

/** A step of a plan that may not be saved yet, as the customer of an open debt would get it. */
export const previewReminder = defineContract({
  method: 'POST',
  path: '/payments/reminders/preview',
  summary: 'Show a reminder as a customer would get it',
  role: 'settings',
  repeat: 'reads',
  body: z.strictObject({ subject: z.string().max(500), message: z.string().max(5000) }),
  output: writtenReminder.extend({
    /** The debt that it is about: 'Order 20031'; null where nothing is owed, and names stand for the facts. */
    about: z.string().nullable(),
    from: z.string(),
  }),
})
