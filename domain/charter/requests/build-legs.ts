import {
  closeTrip,
  codeOf,
  corrects,
  dayOf,
  guessed,
  isOnDay,
  isOfNext,
  isOfLast,
  isSamePlace,
  leadingRoles,
  stopOnWay,
  thereAndBack,
  turnByDay,
  type BuiltLeg,
  type LegState,
  type LegWords,
} from './built-legs.ts'
import { mark, type Span } from './facts.ts'
import { finishLegs } from './finish-legs.ts'
import type { Moment, WayWord } from './moments.ts'
import { placeTime, takesTimes, turnByTime } from './leg-times.ts'
import { isOfWayBack, repeatsDay, waitForLeg } from './leg-days.ts'
import { clauseStart } from './plain-words.ts'
import type { PlaceRead } from './read-places.ts'

type Event =
  | (PlaceRead & { readonly event: 'place' })
  | (Moment & { readonly event: 'moment' })
  | (WayWord & { readonly event: 'way' })

/** Reads what follows one another in a text into legs. */
class LegBuilder {
  readonly state: LegState
  readonly #events: readonly Event[]
  #from: PlaceRead | undefined
  #to: PlaceRead | undefined
  #before: PlaceRead | undefined
  readonly #bare: PlaceRead[] = []
  /** Times that were read with the one before them. */
  readonly #listed = new Set<Event>()

  constructor(words: LegWords) {
    this.state = {
      words,
      legs: [],
      unread: [],
      waiting: [],
      loose: [],
      back: undefined,
      isBack: false,
      isRoundTrip: false,
      isOneWay: false,
    }
    this.#events = [
      ...words.places.map((one) => ({ ...one, event: 'place' as const })),
      ...words.moments.map((one) => ({ ...one, event: 'moment' as const })),
      ...words.ways.map((one) => ({ ...one, event: 'way' as const })),
    ].toSorted((one, other) => one.start - other.start)
  }

  build(): void {
    for (const [at, one] of this.#events.entries()) {
      if (this.#listed.has(one)) continue
      if (one.event === 'place') this.#place(one)
      else if (one.event === 'way') this.#way(one)
      else this.#moment(one, at)
    }
    this.#useBare()
    this.#useDangling()
    finishLegs(this.state)
  }

  #clause(one: Span): number {
    return clauseStart(this.state.words.plain, one.start)
  }

  #add(from: PlaceRead | undefined, to: PlaceRead | undefined, at: Span): BuiltLeg | undefined {
    const { legs, waiting } = this.state
    this.#from = undefined
    this.#to = undefined
    const known = legs.find((leg) => isSamePlace(leg.from, from) && isSamePlace(leg.to, to))
    // Said twice: one that has its day already is flown again only on another day.
    if (known && (waiting.length === 0 || known.moment === undefined)) {
      known.moment ??= waiting.shift()
      return known
    }
    if (isSamePlace(from, to)) return undefined
    closeTrip(this.state, from)
    const isReturn = this.state.isBack || (legs.length > 0 && isSamePlace(legs[0]?.from, to))
    const leg: BuiltLeg = { from, to, moment: waiting.shift(), isReturn, clause: this.#clause(at), marks: [] }
    legs.push(leg)
    this.state.isBack = false
    return leg
  }

  #place(place: PlaceRead): void {
    const last = this.state.legs.at(-1)
    const origin = this.#before
    this.#before = place
    if (place.role === 'link' && origin) this.#linked(origin, place)
    else if (place.role === 'back-to' && last) this.#return(last, place)
    else if (this.#beginsReturn(place, last)) this.#from = place
    else if (place.role === 'via') this.#via(place, last)
    else if (place.role === 'from') this.#depart(place, last)
    else if (place.role === 'bare') this.#bare.push(place)
    else this.#arrive(place, last)
  }

  #linked(origin: PlaceRead, place: PlaceRead): void {
    this.#takeBack(origin)
    this.#from = undefined
    this.#flyThere(origin)
    this.#add(origin, place, place)
  }

  /** Where a day and a destination were named before a leg that begins there, that was flown to from a place before it. */
  #flyThere(origin: PlaceRead): void {
    const to = this.#to
    if (to === undefined || !isSamePlace(to, origin)) return
    const from = this.#bare.at(-1)
    this.#to = undefined
    if (from && !isSamePlace(from, to) && this.state.waiting.length > 0) this.#add(guessed(from), to, to)
  }

  /** A leg that is put right in the next words is none: 'SFO to BFI... sorry, SFO to SEA'. */
  #takeBack(origin: PlaceRead): void {
    const last = this.state.legs.at(-1)
    if (last?.to === undefined || !isSamePlace(last.from, origin)) return
    if (corrects.test(this.state.words.plain.slice(last.to.end, origin.start))) this.state.legs.pop()
  }

  #return(last: BuiltLeg, place: PlaceRead): void {
    this.state.isBack = true
    this.#add(this.#from ?? last.to, place, place)
  }

  /** True if the way back begins here: 'back from Nassau', or 'from Nassau' after a word of coming back. */
  #beginsReturn(place: PlaceRead, last: BuiltLeg | undefined): boolean {
    const begins =
      place.role === 'back-from' || (place.role === 'from' && this.state.isBack && isSamePlace(last?.to, place))
    if (begins) this.state.isBack = true
    return begins
  }

  #depart(place: PlaceRead, last: BuiltLeg | undefined): void {
    if (this.#to) this.#add(place, this.#to, place)
    else if (last && last.from === undefined) last.from = place
    else this.#from = place
  }

  #arrive(place: PlaceRead, last: BuiltLeg | undefined): void {
    if (this.#from) this.#add(this.#from, place, place)
    else if (last === undefined) this.#arriveFirst(place)
    else if (last.to === undefined) last.to = place
    else if (!this.#isKnownEnd(place, last)) this.#add(last.to, place, place)
  }

  /** True if a destination is a repetition of an earlier one, not another flight to it. */
  #isKnownEnd(place: PlaceRead, last: BuiltLeg): boolean {
    if (isSamePlace(last.to, place)) return true
    if (place.role === 'then' || this.state.isBack) return false
    return this.state.legs.some((leg) => isSamePlace(leg.to, place))
  }

  /** A destination before any departure; a second one follows the first: 'to A, then to B'. */
  #arriveFirst(place: PlaceRead): void {
    const first = this.#to
    if (first === undefined) this.#to = place
    else if (place.role === 'then' && this.#add(undefined, first, first)) this.#add(first, place, place)
  }

  /** A stop on the way makes two legs of one. */
  #via(place: PlaceRead, last: BuiltLeg | undefined): void {
    if (this.#from) this.#add(this.#from, place, place)?.marks.push(mark('stop-on-way', { airport: codeOf(place) }))
    else if (last) stopOnWay(this.state, last, place)
  }

  #way({ kind }: WayWord): void {
    if (kind === 'round-trip') this.state.isRoundTrip = true
    else if (kind === 'one-way') this.state.isOneWay = true
    else this.state.isBack = true
  }

  /** True if a place makes a leg after others. */
  #makesLeg(place: PlaceRead): boolean {
    if (leadingRoles.has(place.role)) return true
    const { legs } = this.state
    return place.role === 'to' && legs.length > 0 && !legs.some((leg) => isSamePlace(leg.to, place))
  }

  /** True if a place of this sentence makes a leg before the next day is named. */
  #leadsToLeg(at: number, clause: number): boolean {
    for (const one of this.#events.slice(at + 1)) {
      if (this.#clause(one) !== clause || (one.event === 'moment' && one.day)) return false
      if (one.event === 'place' && this.#makesLeg(one)) return true
    }
    return false
  }

  #moment(moment: Moment, at: number): void {
    if (moment.day === undefined) {
      this.#timeAlone(moment, at)
      return
    }
    const clause = this.#clause(moment)
    const leads = this.#leadsToLeg(at, clause)
    turnByDay(this.state, moment)
    const undated = this.state.legs.find((leg) => dayOf(leg.moment) === undefined)
    if (!leads && isOfWayBack(this.state, moment.day, undated?.clause === clause)) this.#backOn(moment)
    else if (undated && (!leads || undated.clause === clause)) this.#date(undated, moment)
    else if (leads || !repeatsDay(this.state, moment)) waitForLeg(this.state, moment)
  }

  #date(leg: BuiltLeg, moment: Moment): void {
    leg.moment = { ...moment, time: moment.time ?? leg.moment?.time }
  }

  /** Day of the way back: of an existing return leg, otherwise of the next one. */
  #backOn(moment: Moment): void {
    const { legs } = this.state
    this.state.isBack = false
    if (thereAndBack(this.state, moment)) return
    const open = legs.find((leg) => leg.isReturn && dayOf(leg.moment) === undefined)
    if (open) open.moment = moment
    else if (legs.some((leg) => leg.isReturn && isOnDay(moment)(leg))) return
    else if ([undefined, dayOf(moment)].includes(dayOf(this.state.back)))
      this.state.back = { ...moment, time: moment.time ?? this.state.back?.time }
    else this.state.waiting.push(moment)
  }

  /** A time of where they are by then is that of the next leg, or of the way back: 'leave Omaha at 4'. */
  #timeAlone(moment: Moment, at: number): void {
    const { legs, waiting } = this.state
    if (this.#takesList(moment, at)) return
    turnByTime(this.state, moment)
    const leads = this.#leadsToLeg(at, this.#clause(moment))
    if (leads && isOfNext(this.state, moment)) waiting.push({ ...moment, day: legs.at(-1)?.moment?.day })
    else if (!this.#isOnward(moment)) placeTime(this.state, moment)
    else if (leads) waiting.push(moment)
    else this.state.back = { ...moment, ...this.state.back, time: this.state.back?.time ?? moment.time }
  }

  #takesList(first: Moment, at: number): boolean {
    const behind = this.#events.slice(at + 1)
    const end = behind.findIndex((one) => one.event !== 'moment' || one.day !== undefined)
    const more = (end === -1 ? behind : behind.slice(0, end)).filter((one) => one.event === 'moment')
    if (!takesTimes(this.state, [first, ...more])) return false
    for (const one of more) this.#listed.add(one)
    return true
  }

  /** True if a time is that of a flight from their position at that time. */
  #isOnward(moment: Moment): boolean {
    const { legs, waiting } = this.state
    const isBare = this.#before?.role === 'bare' && waiting.length === 0 && !isOfLast(this.state, moment)
    const from = this.#from ?? (isBare ? this.#before : undefined)
    return from !== undefined && isSamePlace(from, legs.at(-1)?.to) && moment.time?.isArrival === false
  }

  /** Places without a word before them, where no others make a leg. */
  #useBare(): void {
    const [first, second] = this.#bare.filter(
      (one, at) => this.#bare.findIndex((other) => isSamePlace(one, other)) === at,
    )
    const [from, to] = [this.#from, this.#to]
    if (this.state.legs.length > 0 || !first || isSamePlace(first, to ?? from)) return
    if (to) this.#add(guessed(first), to, first)
    else if (from) this.#add(from, guessed(first), from)
    else if (second) this.#add(guessed(first), guessed(second), first)
    else this.#to = guessed(first)
  }

  /** A departure or a destination that found no other end. */
  #useDangling(): void {
    const { legs } = this.state
    const [from, to] = [this.#from, this.#to]
    if (to && !legs.some((leg) => isSamePlace(leg.to, to))) this.#add(from, to, to)
    else if (from && legs.length === 0) this.#add(from, undefined, from)
    else if (from) this.#homeFrom(from)
  }

  /** The way home from where they are by then, which may be another place than where they flew to. */
  #homeFrom(from: PlaceRead): void {
    const { legs, isBack, back } = this.state
    const [first] = legs
    const isElsewhere = !legs.some((leg) => isSamePlace(leg.to, from) || isSamePlace(leg.from, from))
    if (isElsewhere && first?.from && this.state.waiting.length + (back ? 1 : 0) > 0) {
      const leg = this.#add(from, first.from, from)
      leg?.marks.push(mark('return-guessed'))
    } else if (legs.length === 1 && (isBack || back)) this.state.isRoundTrip = true
  }
}

/** Puts places, days, times and words of going and coming back together into legs. */
export function buildLegs(words: LegWords): Pick<LegState, 'legs' | 'unread'> {
  const builder = new LegBuilder(words)
  builder.build()
  return builder.state
}
