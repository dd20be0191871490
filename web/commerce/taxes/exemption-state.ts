import type { StatusTone } from '../../../domain/kernel/index.ts'
import { isWithinDays, localDay, spanOfDays } from '../../../domain/kernel/values/calendar-day.ts'

interface Certificate {
  readonly until: number
  readonly files: readonly unknown[]
}

interface ExemptionState {
  readonly word: string
  readonly tone: StatusTone
}

/** Whether a certificate has effect today, and why not (decision E13). */
export function describeExemption({ until, files }: Certificate, at: number, zone: string): ExemptionState {
  if (!isWithinDays(spanOfDays({ end: until }, zone), localDay(at, zone))) return { word: 'Expired', tone: 'over' }
  if (files.length === 0) return { word: 'File missing', tone: 'bad' }
  return { word: 'Exempt', tone: 'good' }
}
