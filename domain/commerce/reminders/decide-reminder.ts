import type { ReminderPlan } from '../../company/index.ts'
import { localDay } from '../../kernel/values/calendar-day.ts'
import { dayMs } from '../../kernel/values/durations.ts'
import { instantOfLocal } from '../../kernel/values/local-time.ts'

/** Reasons for which no reminder is sent, in words of the screen. */
export const reminderStops = {
  off: 'Reminders are switched off in the settings.',
  'not-owed': 'Nothing is owed.',
  closed: 'It cannot be paid now.',
  'no-email': 'The customer has no email address.',
  bounced: 'The last message to the address of the customer came back.',
  disputed: 'A payment is disputed.',
  refunded: 'A payment was refunded.',
  'under-way': 'A payment is under way.',
  paused: 'Reminders are paused.',
  replied: 'The customer replied.',
  done: 'All reminders of the plan were sent.',
} as const

export type ReminderStop = keyof typeof reminderStops

/** Stops that a person may pass by: the reminder is sent by hand all the same. */
const passedByHand: ReadonlySet<ReminderStop> = new Set(['off', 'refunded', 'under-way', 'paused', 'replied'])

/** An order or invoice as reminders see it. Times are epoch milliseconds, amounts cents. */
export interface RemindedDebt {
  /** Its due date, or when it was asked for; undefined before that. */
  readonly due: number | undefined
  readonly owed: number
  readonly isClosed: boolean
  readonly hasEmail: boolean
  readonly isBounced: boolean
  readonly isDisputed: boolean
  readonly isRefunded: boolean
  /** Money is on its way: pending at the bank, or authorised. */
  readonly isUnderWay: boolean
}

/** History of a debt. */
export interface ReminderHistory {
  readonly sent: readonly { readonly step: number; readonly at: number }[]
  readonly isPaused: boolean
  /** The customer replied after the last reminder, and reminders were not resumed since. */
  readonly hasReplied: boolean
}

interface Clock {
  readonly now: number
  readonly timezone: string
}

/** The reminder that is next. `at` is when it goes by the plan; `step` begins at 1. */
export interface NextReminder {
  readonly step: number
  readonly at: number
}

export interface ReminderDecision {
  readonly stop: ReminderStop | undefined
  /** Undefined after the last step, and before the debt is asked for. */
  readonly next: NextReminder | undefined
  /** The program sends it now. */
  readonly isDue: boolean
  /** The step after the last sent one, which a user may send now; undefined if there is none. */
  readonly stepByHand: number | undefined
}

type Hours = Pick<ReminderPlan, 'hours' | 'isWeekdaysOnly'>

/** 1 January 1970 was a Thursday. */
const isWeekend = (day: number): boolean => [0, 6].includes((day + 4) % 7)

const instantOn = (day: number, time: string, timezone: string): number =>
  instantOfLocal(timezone, `${new Date(day * dayMs).toISOString().slice(0, 10)}T${time}`)

/** The first day from `day` on which reminders are sent. */
function findOpenDay(day: number, { isWeekdaysOnly }: Hours): number {
  let open = day
  while (isWeekdaysOnly && isWeekend(open)) open += 1
  return open
}

/** The first instant from `at` at which reminders are sent. */
function findOpening(at: number, plan: Hours, timezone: string): number {
  const today = localDay(at, timezone)
  const day = findOpenDay(today, plan)
  if (day === today && at < instantOn(day, plan.hours.to, timezone))
    return Math.max(at, instantOn(day, plan.hours.from, timezone))
  return instantOn(findOpenDay(day === today ? today + 1 : day, plan), plan.hours.from, timezone)
}

const findLast = (sent: ReminderHistory['sent']) =>
  sent.reduce<{ step: number; at: number } | undefined>(
    (last, one) => (one.step > (last?.step ?? 0) ? one : last),
    undefined,
  )

/**
 * The reminder that is next: of several steps that are due the last one alone, the others are left out. A step that was due
 * before the plan was switched on is left out too, and no two reminders go on one day.
 */
export function findNextReminder(
  plan: ReminderPlan,
  { due }: Pick<RemindedDebt, 'due'>,
  { sent, now, timezone }: Pick<ReminderHistory, 'sent'> & Clock,
): NextReminder | undefined {
  if (due === undefined) return undefined
  const last = findLast(sent)
  const firstDay = last ? localDay(last.at, timezone) + 1 : Number.NEGATIVE_INFINITY
  const dueDay = localDay(due, timezone)
  const open = plan.steps.flatMap(({ days }, at) => {
    const planned = instantOn(findOpenDay(dueDay + days, plan), plan.hours.from, timezone)
    return at + 1 > (last?.step ?? 0) && planned >= (plan.since ?? 0) ? [{ step: at + 1, at: planned }] : []
  })
  const next = open.findLast(({ at }) => at <= now) ?? open[0]
  if (!next) return undefined
  const day = Math.max(localDay(next.at, timezone), firstDay)
  const at = findOpening(Math.max(next.at, instantOn(day, plan.hours.from, timezone)), plan, timezone)
  return { step: next.step, at: at < now ? findOpening(now, plan, timezone) : at }
}

/** The step after the last sent one; undefined after the last of the plan. */
const findStepByHand = ({ steps }: ReminderPlan, { sent }: Pick<ReminderHistory, 'sent'>): number | undefined => {
  const step = (findLast(sent)?.step ?? 0) + 1
  return step > steps.length ? undefined : step
}

/** Reason for which a debt needs no reminder, or its customer cannot get one; undefined without a reason. */
function findObstacle(debt: RemindedDebt): ReminderStop | undefined {
  if (debt.isClosed) return 'closed'
  if (debt.owed <= 0) return 'not-owed'
  if (!debt.hasEmail) return 'no-email'
  if (debt.isBounced) return 'bounced'
  if (debt.isDisputed) return 'disputed'
  if (debt.isRefunded) return 'refunded'
  return debt.isUnderWay ? 'under-way' : undefined
}

function findStop(plan: ReminderPlan, debt: RemindedDebt, history: ReminderHistory): ReminderStop | undefined {
  const obstacle = findObstacle(debt)
  if (obstacle) return obstacle
  if (findStepByHand(plan, history) === undefined) return 'done'
  if (history.isPaused) return 'paused'
  if (history.hasReplied) return 'replied'
  return plan.isOn ? undefined : 'off'
}

/** Decides about the next reminder of a debt (decision E11): whether the program sends it now, or why not. */
export function decideReminder(
  plan: ReminderPlan,
  debt: RemindedDebt,
  { now, timezone, ...history }: ReminderHistory & Clock,
): ReminderDecision {
  const stop = findStop(plan, debt, history)
  const byHand = findStepByHand(plan, history)
  const planned = findNextReminder(plan, debt, { sent: history.sent, now, timezone })
  const mayBeSent = debt.due !== undefined && (stop === undefined || passedByHand.has(stop))
  return {
    stop,
    next: planned,
    isDue: stop === undefined && planned !== undefined && planned.at <= now,
    stepByHand: mayBeSent ? byHand : undefined,
  }
}
