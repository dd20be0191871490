import { useClient } from '../../platform/platform-context.tsx'
import { DateInput } from './date-input.tsx'
import { fromDateInput, toDateInput } from './date-words.ts'

/** Days of a calendar, both included: '2026-11-29'. Absent ends are open. */
export interface OpenPeriod {
  readonly from?: string
  readonly until?: string
}

interface ChangedEnd {
  readonly end: keyof OpenPeriod
  /** Epoch milliseconds, the typed words while they are no date, or '' for an open end. */
  readonly value: number | string
  readonly timezone: string
}

/** A period after a date was typed at one end; words that are no date change nothing. */
function changePeriod(period: OpenPeriod, { end, value, timezone }: ChangedEnd): OpenPeriod {
  if (typeof value === 'number') return { ...period, [end]: toDateInput(value, timezone) }
  if (value !== '') return period
  return Object.fromEntries(Object.entries(period).filter(([name]) => name !== end))
}

interface PeriodProps {
  readonly period: OpenPeriod
  readonly onPeriod: (period: OpenPeriod) => void
}

/** First and last day of a period. */
export function PeriodInputs({ period, onPeriod }: PeriodProps) {
  const { timezone } = useClient()
  const input = (end: keyof OpenPeriod, label: string) => (
    <DateInput
      label={label}
      timezone={timezone}
      value={fromDateInput(period[end] ?? '', timezone) ?? ''}
      earliest={end === 'until' ? fromDateInput(period.from ?? '', timezone) : undefined}
      onChange={(value) => onPeriod(changePeriod(period, { end, value, timezone }))}
    />
  )
  return (
    <>
      {input('from', 'From')}
      {input('until', 'Until')}
    </>
  )
}
