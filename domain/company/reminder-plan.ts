import { z } from 'zod'
import { epochMs, shortText, type Issue } from '../kernel/index.ts'
import { companyMessages } from './messages.ts'

/** Steps of a plan at most, and the longest wait of one. */
export const mostReminderSteps = 10
const longestWaitDays = 365

/** Names that stand for facts of a debt in the texts of a plan. */
export const reminderWords = {
  customer: 'Name of the customer',
  subject: 'Order 20031',
  total: 'What it costs',
  balance: 'What is still owed',
  due: 'Day on which it was due',
  days: 'Days since then',
  link: 'Address of the page on which it is paid',
  company: 'Name of your company',
} as const

export type ReminderWord = keyof typeof reminderWords

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const step = z.strictObject({
  /** Days after the due date, or after the order was placed. */
  days: z.int().min(0).max(longestWaitDays),
  subject: shortText.min(1),
  message: z.string().min(1).max(5000),
})

export type ReminderStep = z.output<typeof step>

/** Plan by which a company reminds of open balances. */
export const reminderPlan = z.strictObject({
  isOn: z.boolean(),
  /** Time at which it was switched on. Earlier steps are not caught up. */
  since: epochMs.optional(),
  steps: z.array(step).min(1).max(mostReminderSteps),
  /** Reminders are sent between these times of the company's zone; the end is no longer part of them. */
  hours: z.strictObject({ from: clock, to: clock }),
  /** From Monday to Friday alone. */
  isWeekdaysOnly: z.boolean(),
})

export type ReminderPlan = z.output<typeof reminderPlan>

const greeting = 'Hello {{customer}},'
const closing = 'Just answer this message if something is unclear.\n\n{{company}}'

/** The plan of a company that has none yet: off, after 1, 3 and 7 days (decision E11). */
export const shippedReminderPlan: ReminderPlan = {
  isOn: false,
  steps: [
    {
      days: 1,
      subject: '{{subject}}: {{balance}} is open',
      message: `${greeting}\n\n{{balance}} of {{subject}} was due on {{due}}. This is how you can pay:\n{{link}}\n\nIf you have paid since, thank you, and please ignore this message. ${closing}`,
    },
    {
      days: 3,
      subject: 'Reminder: {{subject}}, {{balance}} is open',
      message: `${greeting}\n\n{{balance}} of {{subject}} is open since {{due}}. This is how you can pay:\n{{link}}\n\n${closing}`,
    },
    {
      days: 7,
      subject: 'Last reminder: {{subject}}, {{balance}} is open',
      message: `${greeting}\n\nwe have not received {{balance}} of {{subject}}, which was due {{days}} days ago. Please pay now, or tell us what keeps you from it. This is how you can pay:\n{{link}}\n\n${closing}`,
    },
  ],
  hours: { from: '09:00', to: '17:00' },
  isWeekdaysOnly: true,
}

/** The plan of a company, or the shipped one. */
export const readReminderPlan = ({
  config: { reminders },
}: {
  readonly config: { readonly reminders?: ReminderPlan | undefined }
}): ReminderPlan => reminders ?? shippedReminderPlan

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Names in a text that stand for no fact of a debt. */
function listUnknownWords(text: string): string[] {
  const named = [...text.matchAll(placeholder)].map(([, name = '']) => name)
  return [...new Set(named)].filter((name) => !Object.hasOwn(reminderWords, name))
}

/** A text of a plan with the facts of a debt in place of their names. */
export const fillReminder = (text: string, facts: Readonly<Record<ReminderWord, string>>): string =>
  text.replaceAll(placeholder, (whole, name: string) =>
    Object.hasOwn(facts, name) ? facts[name as ReminderWord] : whole,
  )

/** Faults of a plan: its days rise, its hours are in order, and its texts name known facts. */
export function checkReminderPlan({ steps, hours }: ReminderPlan, path = 'config.reminders'): Issue[] {
  const late = steps.flatMap(({ days }, at) =>
    at > 0 && days <= (steps[at - 1]?.days ?? 0)
      ? [companyMessages.issue(`${path}.steps.${at}.days`, 'reminder-not-later')]
      : [],
  )
  const unknown = steps.flatMap((one, at) =>
    (['subject', 'message'] as const).flatMap((field) => {
      const names = listUnknownWords(one[field])
      return names.length === 0
        ? []
        : [companyMessages.issue(`${path}.steps.${at}.${field}`, 'reminder-word', { names: names.join(', ') })]
    }),
  )
  const reversed = hours.from < hours.to ? [] : [companyMessages.issue(`${path}.hours.to`, 'reminder-hours')]
  return [...late, ...unknown, ...reversed]
}
