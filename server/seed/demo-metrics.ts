import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { metrics } from '../../domain/automation/index.ts'
import { hourOfDay } from '../../domain/dashboard.ts'
import { threadsmsgs } from '../../domain/inbox/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { nameDayMetric, makeDayMetric } from '../automation/index.ts'
import type { WorldClock } from './world-clock.ts'
import type { WorldWriter } from './world-writer.ts'

/** A message to or from a person outside, and the time of its answer. */
interface OutsideMessage {
  readonly thread: string
  readonly date: number
  readonly isIncoming: boolean
}

const outside: ReadonlySet<string> = new Set(['email', 'web', 'text'])

function outsideMessages({ rows }: WorldWriter): OutsideMessage[] {
  return rows
    .filter(({ definition }) => definition.name === 'threadsmsgs')
    .flatMap(({ date, doc }) => {
      const { medium, tRef, inbound, draft } = threadsmsgs.shape.parse(doc)
      return outside.has(medium) && !draft ? [{ thread: tRef, date, isIncoming: inbound }] : []
    })
    .toSorted((one, other) => one.date - other.date)
}

/** How long the first of several incoming messages in a row waited, in milliseconds, by the day on which it came. */
function waits(messages: readonly OutsideMessage[], dayOf: (at: number) => string): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const talk of Map.groupBy(messages, ({ thread }) => thread).values()) {
    for (const [at, message] of talk.entries()) {
      if (!message.isIncoming || talk[at - 1]?.isIncoming === true) continue
      const answer = talk.slice(at + 1).find((later) => !later.isIncoming)
      if (answer)
        found.set(dayOf(message.date), [...(found.get(dayOf(message.date)) ?? []), answer.date - message.date])
    }
  }
  return found
}

/** As the database's percentile_cont: half way between the two in the middle. */
function medianMinutes(waited: readonly number[]): number | null {
  const sorted = waited.toSorted((one, other) => one - other)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2 / 6000) / 10
}

const noonOf = (day: string, { now }: WorldClock, timezone: string) => {
  const noon = hourOfDay(day, 12, timezone)
  return { noon, date: Math.min(noon.getTime(), now) }
}

/** Messages counted by day, from the conversations of the story, as the hourly task counts them. */
export function writeMetrics(world: WorldWriter, timezone: string): void {
  const dayOf = (at: number) => format(new TZDate(at, timezone), 'yyyy-MM-dd')
  const messages = outsideMessages(world)
  const waited = waits(messages, dayOf)
  const recent = messages.filter(({ date }) => date > world.clock.now - 30 * dayMs)
  for (const [day, ofDay] of Map.groupBy(recent, ({ date }) => dayOf(date))) {
    const incoming = ofDay.filter(({ isIncoming }) => isIncoming).length
    const answered = waited.get(day) ?? []
    const { noon, date } = noonOf(day, world.clock, timezone)
    const doc = makeDayMetric(
      {
        day,
        incoming,
        outgoing: ofDay.length - incoming,
        answered: answered.length,
        median_minutes: medianMinutes(answered),
      },
      noon,
    )
    world.add(metrics, doc, { id: nameDayMetric(day), date })
  }
}
