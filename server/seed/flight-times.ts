import { clockWords, flightMinutes, type Point } from '../../domain/charter/index.ts'

/** Hours in the air by decision D6, in whole minutes. */
export const flightHours = (from: Point, to: Point, speedMPH: number): number =>
  flightMinutes(from, to, { speedMPH }).flight / 60

/** '11/20/2026' by the clock of a place. */
export const localDate = (at: number, timezone: string): string => clockWords(at, timezone).date

/** '6:00 AM' by the clock of a place. */
export const localTime = (at: number, timezone: string): string => clockWords(at, timezone).time
