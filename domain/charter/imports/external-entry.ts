import { cutText } from '../../kernel/index.ts'
import type { z } from 'zod'
import { dayMs } from '../../kernel/values/durations.ts'
import type { schedule } from '../schedule.ts'

/** An occupation of an aircraft for some time, from the scheduling software. */
export interface ExternalEntry {
  /** Unique in that software. */
  readonly id: string
  readonly tail: string
  /** Epoch milliseconds. */
  readonly start: number
  readonly end: number
  /** Kind, in words. */
  readonly status: string
  /** Codes of airports. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** The trip that it belongs to: one that was imported is in the schedule by itself. */
  readonly tripNumber?: string | undefined
  /** True for a flight without passengers. */
  readonly isPositioning?: boolean | undefined
  /** Other facts from the software, such as the crew. */
  readonly details?: Readonly<Record<string, string>> | undefined
}

/** The days of which a schedule is imported: yesterday and the four weeks to come, within the month of one question. */
export const importedDays = (now: number): { readonly from: number; readonly to: number } => ({
  from: now - dayMs,
  to: now + 28 * dayMs,
})

type Entry = z.input<(typeof schedule)['shape']>

/** The entry of our schedule for one of the software's. */
export function scheduleEntry(software: string, aircraftId: string, external: ExternalEntry): Entry {
  const { id, tail, start, end, status, from, to, details, isPositioning } = external
  const place = to ?? from
  return {
    type: 'imported',
    start,
    end,
    status: cutText(status, 200),
    tail_number: tail,
    aircraft: [aircraftId],
    airports: [from, to].filter((code) => code !== undefined),
    avail: place === undefined ? {} : { [tail]: place },
    metadata: { ...details, source: software, source_id: id, ...(isPositioning === true && { positioning: true }) },
  }
}
