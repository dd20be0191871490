/** A moment of a calendar. */
export interface CalendarMoment {
  /** '2026-12-01'. */
  readonly date: string
  /** '15:00'; undefined for a whole day. */
  readonly time: string | undefined
  /** 'UTC', or undefined where the zone of the company applies. */
  readonly zone: 'UTC' | undefined
}

export interface CalendarEvent {
  /** The UID, and the time of the occurrence in an event that repeats. */
  readonly id: string
  readonly start: CalendarMoment
  readonly end: CalendarMoment
  readonly summary: string
  readonly description: string
  readonly isCancelled: boolean
}

/** The time that is asked for, in epoch milliseconds. */
export interface CalendarSpan {
  readonly from: number
  readonly to: number
}
