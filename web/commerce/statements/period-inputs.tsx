import { useClient } from '../../platform/platform-context.tsx'
import { DateInput } from '../../ui/date/date-input.tsx'
import { fromDateInput } from '../../ui/date/date-words.ts'
import { changePeriod, type StatementPeriod } from './statement-period.ts'

interface PeriodProps {
  readonly period: StatementPeriod
  readonly onPeriod: (period: StatementPeriod) => void
}

/** First and last day of a period. */
export function PeriodInputs({ period, onPeriod }: PeriodProps) {
  const { timezone } = useClient()
  const input = (end: keyof StatementPeriod, label: string) => (
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
