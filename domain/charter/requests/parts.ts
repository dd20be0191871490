import { withoutAsides } from './asides.ts'
import { buildLegs } from './build-legs.ts'
import { dayOf, isOnDay, isSamePlace, type BuiltLeg, type LegWords } from './built-legs.ts'
import { mark, type RequestMark, type Span } from './facts.ts'
import { costOf, type Built } from './leg-cost.ts'
import { momentsInOrder } from './moments-in-order.ts'
import { blanked, quoted } from './plain-words.ts'
import type { TimeRead } from './read-times.ts'

/** A longer text is no short list of flights. */
const longestText = 4000
const mostParts = 12

/** Facts in a part of a text. */
interface Piece extends Span {
  readonly places: number
  readonly days: number
  readonly isHeading: boolean
}

/**
 * Points at which a text may be cut: between lines and sentences, and for smaller pieces at commas and conjunctions.
 */
const cuts = {
  lines: /\n/g,
  sentences: /\n|[.;!?](?=\s)|(?<=\s)\/(?=\s)|\|\|/g,
  clauses: /\n|[.;!?](?=\s)|,(?=\s)|(?<=\s)\/(?=\s)|\s-\s|\b(?:and )?then\b|\band (?=back|return|home|from)/g,
}

const within = ({ start, end }: Span, piece: Span): boolean => start >= piece.start && end <= piece.end

function piecesOf({ plain, places, moments }: LegWords, cut: RegExp): Piece[] {
  const facts = [...places, ...moments]
  const isCut = (at: number) => !facts.some(({ start, end }) => start < at && at < end)
  const starts = [0, ...[...plain.matchAll(cut)].map(({ index }) => index).filter((at) => at > 0 && isCut(at))]
  return starts.flatMap((start, at) => {
    const piece = { start, end: starts[at + 1] ?? plain.length }
    const words = plain.slice(piece.start, piece.end).trim()
    const own = moments.filter((one) => within(one, piece))
    return {
      ...piece,
      places: places.filter((one) => within(one, piece)).length,
      days: own.filter(({ day }) => day !== undefined).length,
      isHeading: words.endsWith(':') && own.length === 0,
    }
  })
}

/** Pieces put together into parts: a new one begins where a piece says again what a part has already. */
function partsBy(pieces: readonly Piece[], begins: (piece: Piece, part: Piece) => boolean): Span[] {
  const parts: Piece[] = []
  let heading: Piece | undefined
  for (const piece of pieces) {
    const last = parts.at(-1)
    const start = heading?.start ?? piece.start
    // A heading belongs to what follows it.
    if (piece.isHeading && piece.places === 0) {
      heading = { ...piece, start }
      continue
    }
    heading = undefined
    const isNew = last === undefined || begins(piece, last)
    if (isNew) parts.push({ ...piece, start })
    else
      parts.splice(-1, 1, {
        ...last,
        end: piece.end,
        places: last.places + piece.places,
        days: last.days + piece.days,
      })
  }
  return parts
}

/** Ways to distinguish one flight from the next: by its day, by its route, or by either. */
const ways: readonly ((piece: Piece, part: Piece) => boolean)[] = [
  (piece, part) => piece.days > 0 && part.days > 0 && part.places > 0,
  (piece, part) => piece.places > 0 && part.places > 1,
  (piece, part) => piece.places > 1 && part.places > 1,
  (piece, part) => piece.places > 0 && part.places > 0,
  (piece, part) => part.places > 0 && part.days > 0 && (piece.places > 0 || piece.days > 0),
]

const isShort = (parts: readonly Span[]): boolean => parts.length > 1 && parts.length <= mostParts

function partitionsOf(words: LegWords): Span[][] {
  const found = Object.values(cuts).flatMap((cut) => {
    const pieces = piecesOf(words, cut)
    return ways.map((begins) => partsBy(pieces, begins))
  })
  return [...new Map(found.filter(isShort).map((parts) => [parts.map(({ start }) => start).join(), parts])).values()]
}

/** Gives an hour in a part without a place to the leg of its day, if that has none. */
function timeOfDay({ moments }: LegWords, legs: readonly BuiltLeg[]): void {
  for (const one of moments) {
    const [leg, another] = legs.filter(isOnDay(one))
    if (one.time && leg?.moment && leg.moment.time === undefined && !another)
      leg.moment = { ...leg.moment, time: one.time }
  }
}

/** Facts in a part of a text without a place that belong to no leg of the others. */
function unplaced({ text, moments }: LegWords, legs: readonly BuiltLeg[]): RequestMark[] {
  return moments.flatMap((one) => {
    const params = { words: quoted(text, one) }
    if (one.day) return !one.day.isSameDay && legs.some(isOnDay(one)) ? [] : [mark('day-unused', params)]
    return one.time?.isPart === false && !one.time.isArrival ? [mark('time-unused', params)] : []
  })
}

function wordsOf(words: LegWords, part: Span): LegWords {
  const others = [
    { start: 0, end: part.start },
    { start: part.end, end: words.plain.length },
  ]
  return {
    text: words.text,
    plain: blanked(words.plain, others),
    places: words.places.filter((one) => within(one, part)),
    moments: words.moments.filter((one) => within(one, part)),
    ways: words.ways.filter((one) => within(one, part)),
  }
}

/** True if a leg departs later than the one before it, by their hours alone. */
const isLaterHour = (leg: BuiltLeg, before: BuiltLeg): boolean =>
  (leg.moment?.time?.minutes ?? -1) > (before.moment?.time?.minutes ?? 0)

/** A leg that continues the one before it: from its end, and on its day. */
function following(leg: BuiltLeg, before: BuiltLeg | undefined, first: BuiltLeg | undefined): BuiltLeg {
  if (before === undefined) return leg
  const start = isSamePlace(before.to, leg.to) ? undefined : before.to
  const placed = { ...leg, from: leg.from ?? start, isReturn: isSamePlace(leg.to, first?.from) }
  if (leg.moment === undefined || dayOf(leg.moment) !== undefined || !isLaterHour(leg, before)) return placed
  const moment = { ...leg.moment, day: before.moment?.day }
  return { ...placed, moment, marks: [...leg.marks, mark('same-day-guessed')] }
}

/** 'We start in Seattle on Dec 9, hop to Portland': where a leg begins and where it ends, of one part each. */
const inOne = (last: BuiltLeg, leg: BuiltLeg): BuiltLeg | undefined =>
  last.from && !last.to && leg.to && !leg.from
    ? { ...last, to: leg.to, moment: last.moment ?? leg.moment, marks: [...last.marks, ...leg.marks] }
    : undefined

/** A text that lists each flight leaves no way back to be guessed. */
const guessesReturn = ({ legs }: Built): boolean =>
  legs.some(({ marks }) => marks.some(({ code }) => code === 'return-guessed'))

function readParts(words: LegWords, parts: readonly Span[]): Built {
  const own = parts.map((part) => wordsOf(words, part))
  const placed = own.filter(({ places }) => places.length > 0)
  const reads = placed.map(buildLegs)
  const legs: BuiltLeg[] = []
  for (const leg of reads.flatMap((one) => one.legs)) {
    const last = legs.at(-1)
    const both = last && inOne(last, leg)
    if (both) legs.splice(-1, 1, both)
    else legs.push(following(leg, last, legs[0]))
  }
  const rest = own.filter((one) => !placed.includes(one))
  for (const one of rest) timeOfDay(one, legs)
  const left = rest.flatMap((one) => unplaced(one, legs))
  return { legs, unread: [...reads.flatMap(({ unread }) => unread), ...left] }
}

/** A reading in which a leg has no time, with a mark for each time outside the legs, so that none is lost silently. */
function withDropped({ legs, unread }: Built, { text, moments }: LegWords): Built {
  const own = legs.flatMap(({ moment }) => moment?.time ?? [])
  const isKnown = ({ start, end, minutes }: TimeRead): boolean =>
    own.some((one) => one.minutes % 720 === minutes % 720 || (one.start < end && start < one.end))
  const dropped = moments.flatMap(({ time }) =>
    time === undefined || time.isPart || time.isArrival || isKnown(time)
      ? []
      : [mark('time-unused', { words: quoted(text, time) })],
  )
  const isNew = (one: RequestMark) => !unread.some(({ params }) => params['words']?.includes(one.params['words'] ?? ''))
  const isOpen = legs.some(({ moment }) => moment?.time === undefined || moment.time.isPart)
  return !isOpen ? { legs, unread } : { legs, unread: [...unread, ...dropped.filter(isNew)] }
}

/** A way to read a text, and how much speaks against it. */
interface Reading {
  readonly built: Built
  readonly cost: number
}

/** The reading of a whole text, or of its parts one by one where that leaves less open. */
function likeliestReading(words: LegWords, costIn: (built: Built) => number): Reading {
  const whole = buildLegs(words)
  let best: Reading = { built: whole, cost: costIn(whole) }
  if (best.cost === 0 || words.plain.length > longestText) return best
  for (const parts of partitionsOf(words)) {
    const built = readParts(words, parts)
    const cost = costIn(built)
    if (cost < best.cost && !guessesReturn(built)) best = { built, cost }
  }
  return inOrder(best, words, costIn)
}

/** A reading, or the one that gives its legs the moments of the text in their order where that is likelier. */
function inOrder(reading: Reading, words: LegWords, costIn: (built: Built) => number): Reading {
  let best = reading
  for (const built of momentsInOrder(reading.built, words)) {
    const cost = costIn(built)
    if (cost < best.cost) best = { built, cost }
  }
  return best
}

/** The likeliest reading in which a day or an hour is none of a flight, where that is likelier than that all of them are. */
function withoutLikeliestAside(words: LegWords, all: Reading): Reading {
  let best = all
  for (const { words: rest, moment, left, isElse, cost: ofLeaving } of withoutAsides(words)) {
    if (ofLeaving >= best.cost) continue
    const { built, cost } = likeliestReading(rest, (one) => costOf(one, words, moment))
    const isWhole = built.legs.length >= all.built.legs.length || (isElse && guessesReturn(all.built))
    if (cost + ofLeaving < best.cost && isWhole)
      best = { built: { ...built, unread: [...built.unread, left] }, cost: cost + ofLeaving }
  }
  return best
}

/**
 * Legs as they are read from a whole text, from its parts, or without a day or an hour that is none of a flight. A
 * reading of parts takes their days, times and places as the whole text says them.
 */
export function likeliestLegs(words: LegWords): Built {
  const all = likeliestReading(words, (one) => costOf(one, words))
  if (all.cost === 0 || words.plain.length > longestText) return withDropped(all.built, words)
  return withDropped(withoutLikeliestAside(words, all).built, words)
}
