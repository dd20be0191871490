import { expect, it } from 'vitest'
import { checkReminderPlan, fillReminder, reminderPlan, reminderWords, shippedReminderPlan } from './reminder-plan.ts'

const facts = Object.fromEntries(Object.keys(reminderWords).map((name) => [name, `<${name}>`])) as Record<
  keyof typeof reminderWords,
  string
>

it('the shipped plan is off, reminds after 1, 3 and 7 days, and has no fault', () => {
  expect(reminderPlan.parse(shippedReminderPlan)).toEqual(shippedReminderPlan)
  expect([shippedReminderPlan.isOn, shippedReminderPlan.steps.map(({ days }) => days)]).toEqual([false, [1, 3, 7]])
  expect(checkReminderPlan(shippedReminderPlan)).toEqual([])
})

it('each name of the shipped texts is filled, and a fact that looks like a name is not filled again', () => {
  const [first] = shippedReminderPlan.steps
  expect(fillReminder(first?.message ?? '', facts)).not.toContain('{{')
  expect(fillReminder('{{customer}} {{ link }}', { ...facts, customer: '{{link}}' })).toBe('{{link}} <link>')
})

it('faults of a plan name their fields: days that do not rise, unknown names, hours that end before they begin', () => {
  const [first, second] = shippedReminderPlan.steps
  if (!first || !second) throw new TypeError('the shipped plan has steps')
  const plan = {
    ...shippedReminderPlan,
    steps: [first, { ...second, days: 1, message: 'Hello {{name}}' }],
    hours: { from: '17:00', to: '09:00' },
  }
  expect(checkReminderPlan(plan).map(({ path, code }) => [path, code])).toEqual([
    ['config.reminders.steps.1.days', 'reminder-not-later'],
    ['config.reminders.steps.1.message', 'reminder-word'],
    ['config.reminders.hours.to', 'reminder-hours'],
  ])
})
