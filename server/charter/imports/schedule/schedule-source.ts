import type { ExternalEntry } from '../../../../domain/charter/index.ts'
import type { ScheduledSoftware } from '../../../../domain/company/index.ts'
import type { AircraftReading } from './aircraft-readings.ts'

/** Query of a schedule: these aircraft, between two moments. */
export interface ScheduleQuestion {
  readonly tails: readonly string[]
  /** Epoch milliseconds. */
  readonly from: number
  readonly to: number
  /** Zone of what names none. */
  readonly timezone: string
  /** True if an aircraft may be asked for now: software limits the frequency. Counts as asked if true. */
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
