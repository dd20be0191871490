import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useState, type ReactNode } from 'react'
import { dayText, readDay, readTime, type Day } from './date-words.ts'
import { useNow } from '../use-now.ts'
import { lazyPart } from '../lazy-part.tsx'
import { calendarHours, calendarMinutes } from './calendar-days.ts'
import { dateFault, textsOf, valueOf, type DateTexts } from './date-value.ts'
import type { TimeChoices } from './time-grid.tsx'
import classes from './calendar.module.css'

const DatePopup = lazyPart(async () => (await import('./date-popup.tsx')).DatePopup)

export interface DateInputProps {
  readonly label: string
  readonly timezone: string
  /** Epoch milliseconds; the typed words if they are no date; '' for empty. */
  readonly value: unknown
  readonly onChange: (value: number | string) => void
  readonly withTime?: boolean
  /** Hours and minutes of the popup; those of the specification when absent. */
  readonly times?: TimeChoices | undefined
  /** A time that is typed is kept to the minute; otherwise it goes up to the next minute of the popup. */
  readonly isToTheMinute?: boolean
  readonly earliest?: number | undefined
  readonly error?: ReactNode
  readonly description?: ReactNode
  readonly required?: boolean
  readonly isReadOnly?: boolean
  /** Takes the focus when its dialog opens. */
  readonly isFirst?: boolean
}

/** Shows the typed words during typing; the formatted value replaces them on blur. */
function useTexts(props: DateInputProps, times: TimeChoices | undefined) {
  const { value, onChange, timezone, withTime = false, required = false, isToTheMinute = false } = props
  const [typing, setTyping] = useState<Partial<DateTexts>>({})
  const kind = { timezone, withTime, isTimeRequired: required && withTime }
  const texts = { ...textsOf(value, kind), ...typing }
  /** Only a time that is given now is rounded: one that was there before stays when its day changes. */
  const give = (part: Partial<DateTexts>) => {
    const minutes = part.time === undefined || isToTheMinute ? undefined : times?.minutes
    onChange(valueOf({ ...texts, ...part }, { ...kind, minutes }))
  }
  return {
    texts,
    fault: Object.keys(typing).length === 0 ? dateFault(value, kind, props.earliest) : undefined,
    type: (part: Partial<DateTexts>) => {
      setTyping({ ...typing, ...part })
      give(part)
    },
    choose: (part: Partial<DateTexts>) => {
      setTyping({})
      give(part)
    },
    leave: () => setTyping({}),
  }
}

const timeText = (minuteOfDay: number): string =>
  `${Math.floor(minuteOfDay / 60)}:${String(minuteOfDay % 60).padStart(2, '0')}`

interface CalendarButtonProps extends DateInputProps {
  readonly texts: DateTexts
  readonly times: TimeChoices | undefined
  readonly onTexts: (part: Partial<DateTexts>) => void
}

function CalendarButton({ label, timezone, texts, times, earliest, isReadOnly, onTexts }: CalendarButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const now = useNow()
  const onDay = (day: Day) => {
    onTexts({ date: dayText(day) })
    if (times === undefined) setOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-end" shadow="md">
      <Popover.Target>
        <ActionIcon
          size={28}
          aria-label={`Calendar: ${label}`}
          disabled={isReadOnly === true}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Calendar: ${label}`}>
        <Suspense fallback={<div className={classes['calendar']} />}>
          <DatePopup
            timezone={timezone}
            now={now}
            day={readDay(texts.date)}
            minuteOfDay={readTime(texts.time)}
            earliest={earliest}
            times={times}
            onDay={onDay}
            onTime={(minuteOfDay) => onTexts({ time: timeText(minuteOfDay) })}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

const usual: TimeChoices = { hours: calendarHours, minutes: calendarMinutes }

type Order = NonNullable<TextInputProps['inputWrapperOrder']>

/** The meaning of a date is shown below it if a time follows, so that both are on one line. */
const orderOf = (withTime: boolean): Order =>
  withTime ? ['label', 'input', 'description', 'error'] : ['label', 'description', 'input', 'error']

/** A date typed as month/day/year or chosen from a calendar, with a time where it has one (2-content section 5). */
export function DateInput(props: DateInputProps) {
  const { label, description, required = false, isReadOnly = false, withTime = false, isFirst = false } = props
  const times = withTime ? (props.times ?? usual) : undefined
  const { texts, fault, type, choose, leave } = useTexts(props, times)
  const date = (
    <TextInput
      label={label}
      description={description}
      inputWrapperOrder={orderOf(withTime)}
      error={props.error ?? fault}
      required={required}
      withAsterisk={required}
      readOnly={isReadOnly}
      placeholder="m/d/yyyy"
      autoComplete="off"
      data-autofocus={isFirst || undefined}
      value={texts.date}
      onChange={(event) => type({ date: event.currentTarget.value })}
      onBlur={leave}
      rightSectionWidth={36}
      rightSection={<CalendarButton {...props} texts={texts} times={times} onTexts={choose} />}
    />
  )
  if (!withTime) return date
  return (
    <div className={classes['pair']}>
      {date}
      <TextInput
        label="Time"
        aria-label={`${label}: time`}
        readOnly={isReadOnly}
        placeholder="h:mm am"
        autoComplete="off"
        value={texts.time}
        onChange={(event) => type({ time: event.currentTarget.value })}
        onBlur={leave}
      />
    </div>
  )
}
