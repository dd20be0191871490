import type { ExternalEntry } from '../../../../domain/charter/index.ts'
import type { ScheduledSoftware } from '../../../../domain/company/index.ts'
import type { AircraftReading } from './aircraft-readings.ts'

/** What is asked of a schedule: these aircraft, between two moments. */
export interface ScheduleQuestion {
  readonly tails: readonly string[]
  /** Epoch milliseconds. */
  readonly from: number
  readonly to: number
  /** Zone of what names none. */
  readonly timezone: string
  /** Whether an aircraft may be asked for now: software limits how often. Counts as asked where it answers true. */
  readonly mayAsk: (tail: string) => Promise<boolean>
}

export interface ScheduleReading {
  readonly entries: readonly ExternalEntry[]
  /** The aircraft that were asked for. The entries that are kept of those that were read are replaced. */
  readonly aircraft: readonly AircraftReading[]
}

/** Where the schedule of a client comes from. Asked while no transaction is open. */
export interface ScheduleSource {
  readonly software: ScheduledSoftware
  readonly label: string
  /** Throws SchedulingFailed. */
  readonly read: (question: ScheduleQuestion) => Promise<ScheduleReading>
}
