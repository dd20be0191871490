import { isDoc, isTimezone, valueAt, type Doc, type Issue } from '../kernel/index.ts'
import { instantOf } from './estimate/local-time.ts'
import { clockWords } from './clock-words.ts'
import type { Leg, LegAirport } from './legs.ts'
import { charterMessages } from './messages.ts'

type Times = Leg['times']
type Place = Pick<LegAirport, 'timezone'> | undefined

interface Wall {
  readonly date: string
  readonly time: string
  readonly zone: string
}

/** The words of a take-off and the zone that they are of: the selected one, else that of the airport. */
function readWall({ takeoffDate: date, takeoffTime: time, takeoffTimezone }: Times, place: Place): Wall | undefined {
  const zone = [takeoffTimezone, place?.timezone].find((one) => one !== undefined && isTimezone(one))
  return date && time && zone !== undefined ? { date, time, zone } : undefined
}

/** True if the words of a take-off differ from the stored ones. */
function isTyped({ date, time, zone }: Wall, known: Doc | undefined): boolean {
  if (known === undefined) return true
  const stored = known['takeoffTimezone'] ?? zone
  return known['takeoffDate'] !== date || known['takeoffTime'] !== time || stored !== zone
}

/** True if an instant shows a date and time: both instants of a repeated hour do. */
function isShownAt(at: number, found: number, zone: string): boolean {
  const [one, other] = [clockWords(at, zone), clockWords(found, zone)]
  return one.date === other.date && one.time === other.time
}

/** A take-off by its words, or their faults. `at` is absent for unchanged words. */
function typedTakeoff(times: Times, place: Place, known: Doc | undefined) {
  const wall = readWall(times, place)
  const { takeoffUTC } = times
  const isNew = wall !== undefined && isTyped(wall, known)
  if (wall === undefined || (takeoffUTC !== undefined && !isNew)) return {}
  const found = instantOf(wall, wall.zone)
  if ('fault' in found) return isNew ? { fault: found.fault } : {}
  return takeoffUTC !== undefined && isShownAt(takeoffUTC, found.at, wall.zone) ? {} : { at: found.at }
}

/**
 * Times with the instant of a typed take-off by the zones of this program: a browser with older ones may have sent
 * another instant for the same words. The landing moves along. An instant that a program changed without its words stays.
 */
export function convertTakeoff(times: Times, place: Place, known: Doc | undefined): Times {
  const { at } = typedTakeoff(times, place, known)
  if (at === undefined) return times
  const { takeoffUTC, landingUTC } = times
  const landing =
    takeoffUTC === undefined || landingUTC === undefined ? {} : { landingUTC: landingUTC + at - takeoffUTC }
  return { ...times, takeoffUTC: at, ...landing }
}

/** True if the words of a take-off name a time that a clock change skips. */
export const isSkippedTime = (times: Times, place: Place, known: Doc | undefined): boolean =>
  typedTakeoff(times, place, known).fault === 'parsing-problem'

/** The stored times of legs by the ids of their legs. */
export function knownTimes(before: Doc | undefined): ReadonlyMap<unknown, Doc> {
  const legs = before?.['legs']
  return new Map(
    (Array.isArray(legs) ? legs.filter(isDoc) : []).flatMap(({ id, times }) =>
      isDoc(times) ? [[id, times] as const] : [],
    ),
  )
}

/** A fault for each leg whose take-off was typed as a time that a clock change skips (decision D16). */
export function skippedTimeIssues({ legs }: { readonly legs: readonly Leg[] }, known: readonly Doc[] = []): Issue[] {
  const stored = known.length === 0 ? [knownTimes(undefined)] : known.map(knownTimes)
  return [...legs.entries()].flatMap(([at, { id, times, departureAirport }]) =>
    stored.every((before) => isSkippedTime(times, departureAirport, before.get(id)))
      ? [charterMessages.issue(`legs.${at}.times.takeoffDate`, 'parsing-problem')]
      : [],
  )
}

/** The stored times of a record that has one flight. */
export const storedTimes = (before: Doc | undefined): Doc | undefined => {
  const times = before && valueAt(before, 'times')
  return isDoc(times) ? times : undefined
}
