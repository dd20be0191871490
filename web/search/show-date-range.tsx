import { Button } from '@mantine/core'
import { useState } from 'react'
import { customRange, rangeDates, type RangeIssue } from '../../domain/kernel/values/date-window.ts'
import { showModal } from '../platform/dialogs.ts'
import { RestoredNote } from '../ui/kept/restored-note.tsx'
import { useKeptValues } from '../ui/kept/use-kept-values.ts'
import { useClient } from '../platform/platform-context.tsx'
import { DateInput } from '../ui/date/date-input.tsx'
import { fromDateInput, toDateInput } from '../ui/date/date-words.ts'
import classes from './search.module.css'

const issueWords: Readonly<Record<RangeIssue, string>> = {
  'date-format': 'Required format: m/d/yyyy',
  'end-before-start': 'Date not allowed',
}

const isDay = (text: string): boolean => 'id' in customRange(text, text)

interface DateRangeProps {
  /** The dates that are chosen now. */
  readonly dates: string | undefined
  readonly onDates: (id: string) => void
}

function DateRange({ dates, onDates, onClose }: DateRangeProps & { readonly onClose: () => void }) {
  const [from = '', to = ''] = rangeDates(dates) ?? []
  const { timezone } = useClient()
  const [begun] = useState({ from, to })
  const [range, setRange] = useState(begun)
  const [issue, setIssue] = useState<RangeIssue>()
  const { restored, discard, leave } = useKeptValues({
    name: `date range ${location.pathname}`,
    what: 'the date range',
    begun,
    values: range,
    put: setRange,
  })
  const close = () => {
    leave()
    onClose()
  }
  const choose = () => {
    const chosen = customRange(range.from, range.to)
    if ('issue' in chosen) return setIssue(chosen.issue)
    // The filter changes the address, which the guard of unsaved input would question.
    close()
    onDates(chosen.id)
  }
  const isWrong = (end: 'from' | 'to') => (issue === 'date-format' ? !isDay(range[end]) : end === 'to')
  const input = (end: 'from' | 'to', label: string) => (
    <DateInput
      label={label}
      timezone={timezone}
      value={fromDateInput(range[end], timezone) ?? range[end]}
      earliest={end === 'to' ? fromDateInput(range.from, timezone) : undefined}
      error={issue !== undefined && isWrong(end) ? issueWords[issue] : undefined}
      isFirst={end === 'from'}
      onChange={(date) => {
        setIssue(undefined)
        setRange({ ...range, [end]: typeof date === 'number' ? toDateInput(date, timezone) : date })
      }}
    />
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        choose()
      }}
    >
      <RestoredNote restored={restored} noun="date range" onDiscard={discard} />
      <div className={classes['range']}>
        {input('from', 'Start')}
        {input('to', 'End')}
      </div>
      <div className={classes['actions']}>
        <span className={classes['spacer']} />
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit">Done</Button>
      </div>
    </form>
  )
}

/** Asks for a custom date range: 600 pixels wide (1-shell section 2.4). */
export function showDateRange(props: DateRangeProps): void {
  showModal({
    title: 'Custom Date Range',
    size: 'medium',
    body: (close) => <DateRange {...props} onClose={close} />,
  })
}
