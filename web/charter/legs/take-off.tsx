import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { pickerHours, pickerMinutes, type EditedLeg, type TakeoffPart } from '../../../domain/charter/index.ts'
import { minuteMs } from '../../../domain/kernel/values/durations.ts'
import { dayText, readDay, readTime } from '../../ui/date/date-words.ts'
import { formatTime, zoneName } from '../../ui/format-value.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { LegsDesk } from './legs-desk.ts'
import { utcWords } from './utc-words.ts'
import classes from './legs.module.css'

const DatePopup = lazyPart(async () => (await import('../../ui/date/date-popup.tsx')).DatePopup)

/** Milliseconds without typing after which a date or time applies (3-aviation section 5). */
const applyAfterMs = 1500

const times = { hours: pickerHours, minutes: pickerMinutes }

/** '6:05 AM' of minutes since midnight. */
const timeText = (minuteOfDay: number): string => formatTime(minuteOfDay * minuteMs, 'UTC')

interface TakeOffProps {
  readonly desk: LegsDesk
  readonly leg: EditedLeg
  readonly errors: Readonly<Partial<Record<TakeoffPart, string>>>
}

function PickButton({
  desk,
  leg,
  onPick,
}: TakeOffProps & { readonly onPick: (part: TakeoffPart, text: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const now = useNow()
  const { date, time } = desk.times.words(leg)
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-end" shadow="md">
      <Popover.Target>
        <ActionIcon size={28} aria-label="Calendar: date and time" onClick={() => setOpen(!isOpen)}>
          <IconCalendar size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Calendar: date and time">
        <Suspense fallback={<div className={classes['calendar']} />}>
          <DatePopup
            timezone={leg.departureAirport?.timezone ?? desk.timezone}
            now={now}
            day={readDay(date)}
            minuteOfDay={readTime(time)}
            earliest={desk.times.earliest(leg.id)}
            times={times}
            onDay={(day) => onPick('takeoffDate', dayText(day))}
            onTime={(minute) => onPick('takeoffTime', timeText(minute))}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

const weekday = (at: number, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: zone }).format(at)

function dayWords({ times: { takeoffUTC }, departureAirport }: EditedLeg, timezone: string): string {
  if (takeoffUTC === undefined) return '\u00a0'
  const zone = departureAirport?.timezone ?? timezone
  return `${weekday(takeoffUTC, zone)} · ${zoneName(takeoffUTC, zone)}`
}

/** The same moment in UTC, or a mark for a missing time: typing one removes the mark. */
function timeWords({ times: { takeoffUTC, isTimeAssumed }, departureAirport }: EditedLeg, timezone: string): string {
  if (takeoffUTC === undefined) return '\u00a0'
  return isTimeAssumed ? 'assumed, not set' : utcWords(takeoffUTC, departureAirport?.timezone ?? timezone)
}

interface TimeInputProps {
  readonly time: string
  readonly error: string | undefined
  readonly description: string
  readonly onType: (text: string) => void
  readonly onLeave: () => void
}

/** The usual time is set once a date is given: typing replaces it, even if it appears while the input has the focus. */
function TimeInput({ time, error, description, onType, onLeave }: TimeInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const isTyped = useRef(false)
  useLayoutEffect(() => {
    const element = input.current
    if (element === document.activeElement && !isTyped.current && element?.value === time) element.select()
  }, [time])
  return (
    <TextInput
      ref={input}
      label="Time"
      placeholder="h:mm am"
      autoComplete="off"
      value={time}
      error={error}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onFocus={(event) => {
        isTyped.current = false
        event.currentTarget.select()
      }}
      onChange={(event) => {
        isTyped.current = true
        onType(event.currentTarget.value)
      }}
      onBlur={onLeave}
    />
  )
}

/**
 * Date and time of take-off by the clock of the departure airport, typed in any form or chosen (3-aviation section 5).
 */
export function TakeOff(props: TakeOffProps) {
  const { desk, leg, errors } = props
  const { id } = leg
  const { date, time } = desk.times.words(leg)
  const settle = () => void desk.times.settle(id)
  const settleLater = useDebouncedCallback(settle, applyAfterMs)
  const zone = leg.departureAirport?.timezone
  useEffect(() => desk.times.departFrom(id, zone), [desk, id, zone])
  const type = (part: TakeoffPart, text: string) => {
    desk.times.type(leg, part, text)
    settleLater()
  }
  const leave = () => {
    settleLater.cancel()
    settle()
  }
  const pick = (part: TakeoffPart, text: string) => {
    settleLater.cancel()
    desk.times.type(leg, part, text)
    settle()
  }
  return (
    <>
      <div className={classes['date']}>
        <TextInput
          label="Date"
          placeholder="m/d/yyyy"
          autoComplete="off"
          inputMode="text"
          value={date}
          error={errors.takeoffDate}
          description={dayWords(leg, desk.timezone)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => type('takeoffDate', event.currentTarget.value)}
          onBlur={leave}
          rightSectionWidth={34}
          rightSection={<PickButton {...props} onPick={pick} />}
        />
      </div>
      <div className={classes['time']}>
        <TimeInput
          time={time}
          error={errors.takeoffTime}
          description={timeWords(leg, desk.timezone)}
          onType={(text) => type('takeoffTime', text)}
          onLeave={leave}
        />
      </div>
    </>
  )
}
