import { dayOf, type BuiltLeg, type LegWords } from './built-legs.ts'
import { mark } from './facts.ts'
import type { Built } from './leg-cost.ts'
import type { Moment } from './moments.ts'
import { quoted } from './plain-words.ts'
import type { TimeRead } from './read-times.ts'

/** Departures have such minutes only: 0:41 is a duration. */
const wholeMinutes = 5

const isDeparture = (time: TimeRead | undefined): time is TimeRead =>
  time !== undefined && !time.isPart && !time.isArrival && time.minutes % wholeMinutes === 0

/** Departure times, each once, in the order of the text. */
function departures({ moments }: LegWords): TimeRead[] {
  const times = moments
    .flatMap(({ time }) => (isDeparture(time) ? [time] : []))
    .toSorted((one, other) => one.start - other.start)
  return times.filter(({ minutes }, at) => times.findIndex((one) => one.minutes === minutes) === at)
}

/** A leg with a moment; if it had another one, only the order of the words decides. */
function withMoment(leg: BuiltLeg, moment: Moment, { text }: LegWords): BuiltLeg {
  const { day, time } = moment
  if (dayOf(leg.moment) === dayOf(moment) && leg.moment?.time?.minutes === time?.minutes) return leg
  const which = mark('time-which', { words: quoted(text, time ?? moment) })
  if (time === undefined) return { ...leg, moment, marks: [...leg.marks, which] }
  return { ...leg, moment: { ...moment, day, time: { ...time, confidence: 'guess', marks: [...time.marks, which] } } }
}

type Unused = 'time-unused' | 'day-unused'

/** Legs with other moments, one each, which are no longer unused. */
const withMoments = (
  { legs, unread }: Built,
  words: LegWords,
  { moments, used }: { readonly moments: readonly Moment[]; readonly used: Unused },
): Built => ({
  legs: legs.flatMap((leg, at) => (moments[at] ? withMoment(leg, moments[at], words) : leg)),
  unread: unread.filter(({ code }) => code !== used),
})

/**
 * Legs with the moments of a text one after another, where there are as many of both and not all found their leg: 'ETD
 * TEB 0900, ETD PBI 1700', 'TEB-PBI and back, Jan 21 at 3, Jan 23 at 4'. A leg that gets another moment than it had is
 * marked.
 */
export function momentsInOrder(built: Built, words: LegWords): Built[] {
  const { legs } = built
  if (legs.length < 2) return []
  const [times, dated] = [departures(words), words.moments.filter(({ day }) => day !== undefined)]
  const byTime = legs.flatMap(({ moment }, at): Moment[] => {
    const time = times[at]
    return time ? [{ start: time.start, end: time.end, day: moment?.day, time }] : []
  })
  const ways: readonly (readonly [readonly Moment[], Unused])[] = [
    [byTime, 'time-unused'],
    [dated, 'day-unused'],
  ]
  return ways
    .filter(([moments]) => moments.length === legs.length && Math.max(times.length, dated.length) <= legs.length)
    .map(([moments, used]) => withMoments(built, words, { moments, used }))
}
