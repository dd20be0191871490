import { usualPassengers } from '../leg-editing/passengers.ts'
import { timesTyped } from '../leg-editing/leg-times.ts'
import { instantOf } from '../estimate/local-time.ts'
import { isSameAirport } from '../airport-codes.ts'
import { clockWords } from '../clock-words.ts'
import type { KnownPlaces } from '../imports/imported-fields.ts'
import { leg as legShape, type Leg, type LegAirport } from '../legs.ts'
import type { AircraftType } from '../statuses.ts'
import { readAircraftType, type AvinodeRequest, type AvinodeSegment } from './request.ts'

/** Fields of a quote that a request fills. */
export interface RequestFields {
  readonly legs: readonly Leg[]
  readonly aircraft_type?: AircraftType | undefined
  readonly notes: string
}

export type RequestField = keyof RequestFields

/** Fields in the words of a sentence. */
export const requestFieldWords: Readonly<Record<RequestField, string>> = {
  legs: 'the flights',
  aircraft_type: 'the aircraft type',
  notes: 'the notes',
}

/** Parts of the exchange that the rules need. */
interface Knowledge extends KnownPlaces {
  readonly newId: () => string
}

/** '12/4/2026' of '2026-12-04', as legs carry it. */
function formatTypedDay(iso: string): string {
  const [year = '', month = '', day = ''] = iso.split('-')
  return `${Number(month)}/${Number(day)}/${year}`
}

const arrivalNote = ({ from, to, time, isLocal }: AvinodeSegment): string =>
  `${from} to ${to}: arrive by ${time ?? ''}${isLocal ? '' : ' UTC'}.`

/** Take-off of a segment by the clock of its airport; with the usual time where none is known, or only that of the arrival. */
function readTimes(segment: AvinodeSegment, airport: LegAirport | undefined): Leg['times'] {
  const { date, time, isDeparture, isLocal } = segment
  const where = { airport, path: '' }
  const takeoffDate = formatTypedDay(date)
  if (time === undefined || !isDeparture) return timesTyped({ takeoffDate }, 'takeoffDate', where).times
  if (isLocal) return timesTyped({ takeoffDate, takeoffTime: time }, 'takeoffTime', where).times
  const found = instantOf({ date, time }, 'UTC')
  const zone = airport?.timezone
  if (!('at' in found) || zone === undefined)
    return timesTyped({ takeoffDate, takeoffTime: time }, 'takeoffTime', where).times
  const local = clockWords(found.at, zone)
  return timesTyped({ takeoffDate: local.date, takeoffTime: local.time }, 'takeoffTime', where).times
}

/** True if a leg flies the way of a segment, by the present codes of its airports. */
const isSameWay = (leg: Leg | undefined, { from, to }: AvinodeSegment): boolean =>
  isSameAirport(leg?.departureAirport?.icao ?? '', from) && isSameAirport(leg?.arrivalAirport?.icao ?? '', to)

/** The tail of the fleet that a request names, where it names one alone. */
function findAircraft({ lifts }: AvinodeRequest, { aircraft }: Knowledge) {
  const tails = [...new Set(lifts.flatMap(({ tail }) => tail ?? []))]
  return tails.length === 1 ? aircraft.get(tails[0] ?? '') : undefined
}

function makeLeg(
  request: AvinodeRequest,
  segment: AvinodeSegment,
  { before, knowledge }: { readonly before: Leg | undefined; readonly knowledge: Knowledge },
): Leg {
  const { airports, newId } = knowledge
  const departureAirport = airports.get(segment.from) ?? { icao: segment.from, name: '' }
  const arrivalAirport = airports.get(segment.to) ?? { icao: segment.to, name: '' }
  const same = isSameWay(before, segment) ? before : undefined
  const aircraft = same?.aircraft ?? findAircraft(request, knowledge)
  return legShape.parse({
    ...same,
    id: same?.id ?? newId(),
    departureAirport,
    arrivalAirport,
    ...(aircraft && { aircraft }),
    ...(segment.passengers > 0
      ? { paxNum: Math.min(segment.passengers, 500), isPaxAssumed: undefined }
      : { paxNum: usualPassengers, isPaxAssumed: true }),
    times: readTimes(segment, departureAirport),
  })
}

const listWishes = ({ lifts }: AvinodeRequest): string[] => {
  const words = [...new Set(lifts.flatMap(({ tail, words: one }) => [tail, one].filter(Boolean).join(', ') || []))]
  return words.length === 0 ? [] : ['Aircraft asked for:', ...words.map((one) => `- ${one}`)]
}

/**
 * The fields of a quote as a request asks for them. A leg on the same way keeps what staff added to it, such as its
 * aircraft, and its id.
 */
export function fillRequestFields(
  request: AvinodeRequest,
  knowledge: Knowledge,
  before: readonly Leg[] = [],
): RequestFields {
  const types = [...new Set(request.lifts.flatMap(({ words }) => readAircraftType(words) ?? []))]
  return {
    legs: request.segments.map((segment, at) => makeLeg(request, segment, { before: before[at], knowledge })),
    aircraft_type: types.length === 1 ? types[0] : undefined,
    notes: [
      ...listWishes(request),
      ...request.segments.filter((one) => !one.isDeparture && one.time !== undefined).map(arrivalNote),
    ].join('\n'),
  }
}

/** Parts of the legs that a buyer decides: the way, the time and the people. */
const printLegs = (legs: readonly Leg[]): string =>
  JSON.stringify(
    legs.map(({ departureAirport, arrivalAirport, times, paxNum, isPaxAssumed, active }) => [
      departureAirport?.icao,
      arrivalAirport?.icao,
      times.takeoffDate,
      times.isTimeAssumed ? '' : times.takeoffTime,
      isPaxAssumed ? 0 : paxNum,
      active,
    ]),
  )

/** The text by which a field of a quote and of a request are compared. */
export const printField: Readonly<Record<RequestField, (fields: Partial<RequestFields>) => string>> = {
  legs: ({ legs }) => printLegs(legs ?? []),
  aircraft_type: ({ aircraft_type: type }) => type ?? '',
  notes: ({ notes }) => notes ?? '',
}

/** Fingerprints of fields by their names. */
export type FieldPrints = Readonly<Partial<Record<RequestField, string>>>

interface Merging {
  /** Fingerprints of what the request says now. */
  readonly theirs: Readonly<Record<RequestField, string>>
  /** Fingerprints of what was written into the quote last. */
  readonly written: FieldPrints
  /** Fingerprints of what the quote says. */
  readonly ours: Readonly<Record<RequestField, string>>
}

/**
 * Which fields of a changed request are written, and which are held because staff changed them too. A field that the buyer
 * did not change is neither.
 */
export function mergeRequest({ theirs, written, ours }: Merging): {
  readonly take: readonly RequestField[]
  readonly hold: readonly RequestField[]
} {
  const changed = (Object.keys(theirs) as RequestField[]).filter((field) => theirs[field] !== written[field])
  const differing = changed.filter((field) => theirs[field] !== ours[field])
  return {
    take: differing.filter((field) => ours[field] === written[field]),
    hold: differing.filter((field) => ours[field] !== written[field]),
  }
}
