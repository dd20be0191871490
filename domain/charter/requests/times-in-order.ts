import type { LegWords } from './built-legs.ts'
import { mark } from './facts.ts'
import type { Built } from './leg-cost.ts'
import { quoted } from './plain-words.ts'
import type { TimeRead } from './read-times.ts'

/** Nobody departs at another minute than such a one: 0:41 is how long something takes. */
const wholeMinutes = 5

/** The times at which somebody departs, each once, in the order of the text. */
function departures({ moments }: LegWords): TimeRead[] {
  const exact = moments.flatMap(({ time }) =>
    time === undefined || time.isPart || time.isArrival || time.minutes % wholeMinutes > 0 ? [] : [time],
  )
  const byPlace = exact.toSorted((one, other) => one.start - other.start)
  return byPlace.filter(({ minutes }, at) => byPlace.findIndex((one) => one.minutes === minutes) === at)
}

/**
 * Legs with the times of the text one after another, where there are as many of both and not all found their leg: 'ETD
 * TEB 0900, ETD PBI 1700'. A leg that gets another time than it had is marked. Undefined where nothing says so.
 */
export function timesInOrder({ legs, unread }: Built, words: LegWords): Built | undefined {
  const times = departures(words)
  if (legs.length < 2 || times.length !== legs.length) return undefined
  const timed = legs.map((leg, at) => {
    const [own, time] = [leg.moment?.time, times[at]]
    if (time === undefined || own?.minutes === time.minutes) return leg
    const which = mark('time-which', { words: quoted(words.text, time) })
    const inDoubt: TimeRead = { ...time, confidence: 'guess', marks: [...time.marks, which] }
    return { ...leg, moment: { start: time.start, end: time.end, day: leg.moment?.day, time: inDoubt } }
  })
  return { legs: timed, unread: unread.filter(({ code }) => code !== 'time-unused') }
}
