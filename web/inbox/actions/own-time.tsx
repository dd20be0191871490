import { useState } from 'react'
import { useClient } from '../../platform/platform-context.tsx'
import { DateInput } from '../../ui/date/date-input.tsx'
import { zoneName } from '../../ui/format-value.ts'

/** A custom time next to the quick choices. */
export interface OwnTime {
  readonly value: number | string
  readonly set: (value: number | string) => void
  readonly now: number
  /** Undefined while none is given. */
  readonly at: number | undefined
  readonly isPast: boolean
}

export function useOwnTime(now: number, begins?: number): OwnTime {
  const [value, set] = useState<number | string>(begins ?? '')
  const at = typeof value === 'number' ? value : undefined
  return { value, set, now, at, isPast: at !== undefined && at <= now }
}

/** Date and time by the clock of the client; past ones are refused. */
export function OwnTimeInput({ value, set, now, isPast }: OwnTime) {
  const { timezone } = useClient()
  return (
    <DateInput
      label={`Another date (${zoneName(now, timezone)})`}
      timezone={timezone}
      withTime
      earliest={now}
      value={value}
      error={isPast ? 'This time has passed.' : undefined}
      onChange={set}
    />
  )
}
