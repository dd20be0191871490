import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippedReminderPlan, type ReminderPlan } from '../../company/index.ts'
import { localDay } from '../../kernel/values/calendar-day.ts'
import { dayMs, hourMs } from '../../kernel/values/durations.ts'
import { decideReminder, type RemindedDebt, type ReminderHistory } from './decide-reminder.ts'

const timezone = 'America/Chicago'
/** A Monday, 14:00 in Chicago. */
const monday = Date.parse('2026-11-23T20:00:00Z')

const plan: ReminderPlan = { ...shippedReminderPlan, isOn: true, since: monday - 30 * dayMs }

const debt: RemindedDebt = {
  due: monday,
  owed: 10_000,
  isClosed: false,
  hasEmail: true,
  isBounced: false,
  isDisputed: false,
  isRefunded: false,
  isUnderWay: false,
}

const nothingYet: ReminderHistory = { sent: [], isPaused: false, hasReplied: false }

const decide = (now: number, { owed = debt, history = nothingYet, of = plan } = {}) =>
  decideReminder(of, owed, { ...history, now, timezone })

describe('the next reminder', () => {
  it('goes at the first hour of its day: a day after the due date at 9:00 in Chicago', () => {
    const nine = Date.parse('2026-11-24T15:00:00Z')
    expect(decide(monday)).toMatchObject({ stop: undefined, isDue: false, next: { step: 1, at: nine } })
    expect(decide(nine - 1).isDue).toBe(false)
    expect(decide(nine).isDue).toBe(true)
  })

  it('waits for the next day after its hours, and for Monday over a weekend', () => {
    expect(decide(Date.parse('2026-11-24T23:30:00Z'))).toMatchObject({
      isDue: false,
      next: { step: 1, at: Date.parse('2026-11-25T15:00:00Z') },
    })
    const friday = { ...debt, due: monday + 4 * dayMs }
    expect(decide(monday, { owed: friday }).next).toEqual({ step: 1, at: Date.parse('2026-11-30T15:00:00Z') })
    const daily = { ...plan, isWeekdaysOnly: false }
    expect(decide(monday, { owed: friday, of: daily }).next?.at).toBe(Date.parse('2026-11-28T15:00:00Z'))
  })

  it('is the last of those that are due: earlier ones are left out', () => {
    expect(decide(monday + 8 * dayMs).next?.step).toBe(3)
  })

  it('is none that was due before the plan was switched on', () => {
    const late = { ...plan, since: monday + 5 * dayMs }
    expect(decide(monday + 5 * dayMs, { of: late })).toMatchObject({ isDue: false, next: { step: 3 } })
    expect(decide(monday + 60 * dayMs, { of: { ...plan, since: monday + 50 * dayMs } }).next).toBeUndefined()
  })

  it('goes a day after the last one at the earliest', () => {
    const at = Date.parse('2026-11-26T15:30:00Z')
    const history = { ...nothingYet, sent: [{ step: 1, at }] }
    expect(decide(at + hourMs, { history })).toMatchObject({
      isDue: false,
      next: { step: 2, at: Date.parse('2026-11-27T15:00:00Z') },
    })
  })
})

describe('no reminder is sent', () => {
  const noon = Date.parse('2026-11-24T18:00:00Z')

  it.each([
    ['paid', { owed: 0 }, 'not-owed', false],
    ['canceled or void', { isClosed: true }, 'closed', false],
    ['of a customer without an address', { hasEmail: false }, 'no-email', false],
    ['to an address from which mail comes back', { isBounced: true }, 'bounced', false],
    ['disputed', { isDisputed: true }, 'disputed', false],
    ['refunded', { isRefunded: true }, 'refunded', true],
    ['being paid', { isUnderWay: true }, 'under-way', true],
  ] as const)('about a debt that is %s', (...[, facts, stop, mayBeSent]) => {
    const decision = decide(noon, { owed: { ...debt, ...facts } })
    expect([decision.stop, decision.isDue, decision.stepByHand !== undefined]).toEqual([stop, false, mayBeSent])
  })

  it.each([
    ['while they are paused', { isPaused: true }, 'paused'],
    ['after a reply', { hasReplied: true }, 'replied'],
  ] as const)('%s, except by hand', (_, facts, stop) => {
    const decision = decide(noon, { history: { ...nothingYet, ...facts } })
    expect([decision.stop, decision.isDue, decision.stepByHand]).toEqual([stop, false, 1])
  })

  it('while the plan is off, except by hand, and after its last step not even so', () => {
    expect(decide(noon, { of: shippedReminderPlan })).toMatchObject({ stop: 'off', isDue: false, stepByHand: 1 })
    const sent = [{ step: 3, at: noon - dayMs }]
    const decision = decide(noon + 90 * dayMs, { history: { ...nothingYet, sent } })
    expect(decision).toMatchObject({ stop: 'done', isDue: false, stepByHand: undefined })
  })
})

type Happening = 'run' | 'by hand' | 'reply' | 'resume' | 'pause' | 'pay'

const happenings = fc.array(
  fc.record({
    wait: fc.integer({ min: 1, max: 80 }),
    what: fc.constantFrom<Happening>('run', 'run', 'run', 'run', 'by hand', 'reply', 'resume', 'pause', 'pay'),
  }),
  { maxLength: 60 },
)

interface Course {
  readonly owed: RemindedDebt
  readonly history: ReminderHistory
}

/** Acts of people about a debt. */
const acts: Readonly<Partial<Record<Happening, (course: Course) => Course>>> = {
  reply: ({ owed, history }) => ({ owed, history: { ...history, hasReplied: history.sent.length > 0 } }),
  pause: ({ owed, history }) => ({ owed, history: { ...history, isPaused: true } }),
  resume: ({ owed, history }) => ({ owed, history: { ...history, isPaused: false, hasReplied: false } }),
  pay: ({ owed, history }) => ({ owed: { ...owed, owed: 0 }, history }),
}

interface SentStep {
  readonly step: number
  readonly at: number
  readonly isByHand: boolean
  readonly before: Course
}

/** The step that goes at a moment, if any. */
function findSent(course: Course, what: Happening, now: number): SentStep | undefined {
  const { isDue, next, stepByHand } = decide(now, course)
  const step = { run: isDue ? next?.step : undefined, 'by hand': stepByHand }[what as 'run']
  return step === undefined ? undefined : { step, at: now, isByHand: what === 'by hand', before: course }
}

/** Reminders that are sent during a sequence of acts. */
function playCourse(course: readonly { readonly wait: number; readonly what: Happening }[]): SentStep[] {
  const sent: SentStep[] = []
  let [state, now]: [Course, number] = [{ owed: debt, history: nothingYet }, monday]
  for (const { wait, what } of course) {
    now += wait * hourMs
    const one = findSent(state, what, now)
    state = acts[what]?.(state) ?? state
    if (!one) continue
    sent.push(one)
    const { owed, history } = state
    state = { owed, history: { ...history, hasReplied: false, sent: [...history.sent, { step: one.step, at: now }] } }
  }
  return sent
}

it('for any course of things: no step twice, none on the day of another, none after a reply, a pause or the payment', () => {
  fc.assert(
    fc.property(happenings, (course) => {
      const sent = playCourse(course)
      const steps = sent.map(({ step }) => step)
      expect(steps).toEqual([...new Set(steps)].toSorted((one, other) => one - other))
      expect(sent.filter(({ before }) => before.owed.owed === 0)).toEqual([])
      const own = sent.filter(({ isByHand }) => !isByHand)
      expect(own.filter(({ before: { history } }) => history.hasReplied || history.isPaused)).toEqual([])
      const isSecond = ({ at, before }: SentStep): boolean =>
        before.history.sent.some((other) => localDay(other.at, timezone) === localDay(at, timezone))
      expect(own.filter(isSecond)).toEqual([])
    }),
  )
})
