import type { z } from 'zod'
import type { Issue } from '../../kernel/index.ts'
import { hourMs } from '../../kernel/values/durations.ts'
import { leg, type Leg, type LegAirport } from '../legs.ts'
import type { ExternalFlight, ExternalLeg } from './external-flight.ts'
import { importMessages } from './messages.ts'

/** Records of the client for the names in a flight. */
export interface KnownPlaces {
  /** By tail number. */
  readonly aircraft: ReadonlyMap<string, NonNullable<Leg['aircraft']>>
  /** By ICAO code. */
  readonly airports: ReadonlyMap<string, LegAirport>
}

const mostOnLeg = 10

function faultsOfLeg({ aircraft, airports }: KnownPlaces, number: string, one: ExternalLeg): Issue[] {
  const unknown = [one.from, one.to].filter((code) => !airports.has(code))
  return [
    ...(aircraft.has(one.tail) ? [] : [importMessages.issue('tail', 'import-no-tail', { number, tail: one.tail })]),
    ...unknown.map((airport) => importMessages.issue('airport', 'import-no-airport', { number, airport })),
    ...(one.paxNum > mostOnLeg
      ? [importMessages.issue('paxNum', 'import-too-many-passengers', { number, count: String(one.paxNum) })]
      : []),
  ]
}

/** Reasons not to import a flight: every unknown tail and airport, each once. */
export function importFaults(known: KnownPlaces, { number, legs }: ExternalFlight, software: string): readonly Issue[] {
  if (legs.length === 0) return [importMessages.issue('legs', 'import-no-legs', { number, software })]
  const issues = legs.flatMap((one) => faultsOfLeg(known, number, one))
  return [...new Map(issues.map((issue) => [importMessages.words(issue), issue])).values()]
}

const hours = (ms: number): number => Math.round((ms / hourMs) * 10) / 10

/** Stored times of a leg, without those that another take-off makes untrue. */
function timesBefore(before: Leg | undefined, takeoffUTC: number): Partial<Leg['times']> {
  if (before === undefined) return {}
  const { isTimeAssumed: _assumed, ...times } = before.times
  if (times.takeoffUTC === takeoffUTC) return times
  const { landingUTC: _utc, landingDate: _date, landingTime: _time, ...rest } = times
  return rest
}

function legOf(known: KnownPlaces, external: ExternalLeg, before: Leg | undefined): z.input<typeof leg> {
  const { id, takeoffUTC, landingUTC, isEmpty, paxNum } = external
  const passengers = external.passengers.map(({ id: one, name }) => ({ id: one, name }))
  return {
    ...before,
    id,
    aircraft: known.aircraft.get(external.tail),
    departureAirport: known.airports.get(external.from),
    arrivalAirport: known.airports.get(external.to),
    paxNum: isEmpty ? 0 : paxNum,
    passengers: passengers.length > 0 ? passengers : (before?.passengers ?? []),
    isEmptyLeg: isEmpty,
    active: true,
    times: {
      ...timesBefore(before, takeoffUTC),
      takeoffUTC,
      ...(landingUTC !== undefined && {
        landingUTC,
        duration: { blockTime: hours(Math.max(0, landingUTC - takeoffUTC)) },
      }),
    },
  }
}

/**
 * Legs of a record after an import: the software's values of each, with local additions such as services and crew. A
 * leg missing in the software is removed.
 */
export function importedLegs(known: KnownPlaces, external: ExternalFlight, before: readonly Leg[]): Leg[] {
  const own = new Map(before.map((one) => [one.id, one]))
  return external.legs
    .toSorted((one, other) => one.takeoffUTC - other.takeoffUTC)
    .map((one) => leg.parse(legOf(known, one, own.get(one.id))))
}
