import type { AircraftType } from '../statuses.ts'

/** A flight that a buyer on Avinode asks for. */
export interface AvinodeSegment {
  /** ICAO codes. */
  readonly from: string
  readonly to: string
  /** '2026-12-04'. */
  readonly date: string
  /** '15:30'; absent where only the day is known. */
  readonly time?: string | undefined
  /** True for the time of departure, false for that of arrival. */
  readonly isDeparture: boolean
  /** True for the clock of that airport, false for UTC. */
  readonly isLocal: boolean
  readonly passengers: number
}

/** An aircraft that a buyer on Avinode asks for; a request may name several. */
export interface AvinodeLift {
  readonly id: string
  readonly tail?: string | undefined
  /** Model or category in the words of Avinode. */
  readonly words?: string | undefined
}

/** A message of the buyer. */
export interface AvinodeMessage {
  readonly id: string
  readonly words: string
  /** Epoch milliseconds; absent where Avinode does not say it. */
  readonly at?: number | undefined
}

/** A request of a buyer on Avinode. */
export interface AvinodeRequest {
  readonly id: string
  readonly tripId: string
  readonly isCancelled: boolean
  readonly buyer: {
    readonly id: string
    readonly company: string
    readonly name: string
    readonly email?: string | undefined
    readonly phone?: string | undefined
  }
  readonly segments: readonly AvinodeSegment[]
  readonly lifts: readonly AvinodeLift[]
  readonly messages: readonly AvinodeMessage[]
}

/** Categories of aircraft by words in their names, the more exact ones first. */
const categories: readonly (readonly [AircraftType, RegExp])[] = [
  ['ulr', /ultra.?long/i],
  ['a', /airliner|vip/i],
  ['sm', /super.?mid/i],
  ['slj', /super.?light/i],
  ['vlj', /very.?light|entry.?level/i],
  ['m', /mid/i],
  ['lj', /light/i],
  ['h', /heavy|large/i],
  ['tp', /turbo.?prop/i],
  ['p', /piston/i],
]

/** The type that a category on Avinode means; undefined for one that is not known. */
export const readAircraftType = (words: string | undefined): AircraftType | undefined =>
  words === undefined ? undefined : categories.find(([, pattern]) => pattern.test(words))?.[0]
