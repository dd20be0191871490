import { dayOf, type BuiltLeg, type LegState, type LegWords } from './built-legs.ts'
import type { RequestMark } from './facts.ts'
import type { Moment } from './moments.ts'
import { areNear } from './read-places.ts'

/** Legs by one way to read a text, with the parts it could not place. */
export type Built = Pick<LegState, 'legs' | 'unread'>

/** Missing parts of a reading, with the cost of each. */
const lacking = {
  place: 10,
  day: 6,
  time: 3,
  unusedPlace: 6,
  unusedName: 3,
  gap: 4,
  isReversed: 10,
  twice: 10,
  nothing: 50,
}

/** Guessed or unread parts, with their cost for a reading; other marks cost nothing. */
const doubts: Readonly<Partial<Record<RequestMark['code'], number>>> = {
  'same-day-guessed': 2,
  'next-day-guessed': 2,
  'return-guessed': 3,
  'stay-counted': 1,
  'place-bare': 2,
  'time-which': 2,
  'time-copied': 1,
  'time-unused': 3,
  'day-unused': 6,
  'day-past': 6,
  'year-guessed': 4,
  'same-ends': 10,
}

const doubtOf = (marks: readonly RequestMark[]): number => marks.reduce((sum, { code }) => sum + (doubts[code] ?? 0), 0)

const count = (values: readonly boolean[]): number => values.filter(Boolean).length

/** A missing part costs once, and not again at the other end of the way back. */
const lacksEnd = (leg: BuiltLeg, first: BuiltLeg | undefined): boolean =>
  leg.to === undefined && !(leg.isReturn && first?.from === undefined)
const lacksStart = (leg: BuiltLeg, first: BuiltLeg | undefined): boolean =>
  leg.from === undefined && !(leg.isReturn && leg !== first && first?.to === undefined)

function costOfLeg(
  leg: BuiltLeg,
  { first, hasTimes }: { readonly first: BuiltLeg | undefined; readonly hasTimes: boolean },
): number {
  const { from, to, moment, marks } = leg
  const said = [from, to, moment?.day, moment?.time].flatMap((one) => one?.marks ?? [])
  const places = lacking.place * count([lacksStart(leg, first), lacksEnd(leg, first)])
  const day = moment?.day === undefined ? lacking.day : 0
  const time = hasTimes && moment?.time === undefined ? lacking.time : 0
  return places + day + time + doubtOf([...marks, ...said])
}

/** True if a leg departs before the one before it. */
function isBefore({ moment }: BuiltLeg, earlier: BuiltLeg): boolean {
  const [day, last] = [dayOf(moment), dayOf(earlier.moment)]
  if (day === undefined || last === undefined || day > last) return false
  const [time, lastTime] = [moment?.time, earlier.moment?.time]
  return day < last || (time !== undefined && lastTime !== undefined && time.minutes < lastTime.minutes)
}

const isSameFlight = (one: BuiltLeg, other: BuiltLeg): boolean =>
  one.from?.airports[0] === other.from?.airports[0] &&
  one.to?.airports[0] === other.to?.airports[0] &&
  dayOf(one.moment) === dayOf(other.moment)

/** Cost of a leg that does not follow from those before it. */
function costOfOrder(legs: readonly BuiltLeg[], at: number): number {
  const [leg, before] = [legs[at], legs[at - 1]]
  if (leg === undefined || before === undefined) return 0
  const isApart = leg.from !== undefined && before.to !== undefined && !areNear(leg.from, before.to)
  const isAgain = legs.slice(0, at).some((one) => isSameFlight(one, leg))
  return (isApart ? lacking.gap : 0) + (isBefore(leg, before) ? lacking.isReversed : 0) + (isAgain ? lacking.twice : 0)
}

/**
 * How much speaks against a way to read a text: 0 where it uses all that is said and guesses nothing. A time that was
 * left out on purpose is none that was lost.
 */
export function costOf({ legs, unread }: Built, { places, moments }: LegWords, left?: Moment): number {
  if (legs.length === 0) return lacking.nothing
  const hasTimes = moments.some(({ time }) => time?.isPart === false && !time.isArrival)
  const unused = places.filter(
    (place) => !legs.some(({ from, to }) => [from, to].some((end) => end !== undefined && areNear(place, end))),
  )
  const ofPlaces = unused.reduce(
    (sum, { role }) => sum + (role === 'bare' ? lacking.unusedName : lacking.unusedPlace),
    0,
  )
  const ofLegs = legs.reduce(
    (sum, leg, at) => sum + costOfLeg(leg, { first: legs[0], hasTimes }) + costOfOrder(legs, at),
    0,
  )
  const times = legs.flatMap(({ moment }) => moment?.time ?? [])
  const dropped = moments.filter(
    ({ time }) =>
      time &&
      time !== left?.time &&
      !time.isPart &&
      !time.isArrival &&
      !times.some(({ minutes }) => minutes % 720 === time.minutes % 720),
  )
  const isSaid = unread.some(({ code }) => code === 'time-unused')
  const ofTimes = isSaid ? 0 : dropped.length * lacking.time
  return ofLegs + ofPlaces + ofTimes + doubtOf(unread)
}
