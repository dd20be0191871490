import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { deals, findDealState, describeDealWindow, findDealZone } from '../../../domain/charter/index.ts'
import type { Filter } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import { addMonths, compareDays, weeksOf } from '../../ui/date/calendar-days.ts'
import { dayOf, dayText, type Day } from '../../ui/date/date-words.ts'
import type { ListLookProps } from '../../ui/detail/record-screens.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useIsNarrow } from '../../ui/use-breakpoint.ts'
import { useNow } from '../../ui/use-now.ts'
import { cityWords, DealPrice } from './deal-cells.tsx'
import classes from './deals.module.css'

type Deal = Presented<typeof deals>

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Entries of a day in the grid; the rest opens on request. */
const mostInCell = 3

const monthWords = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(Date.UTC(day.year, day.month - 1, day.day))

/** '2026-12' */
const monthText = ({ year, month }: Day): string => `${year}-${String(month).padStart(2, '0')}`

/** The month of the address, else that of today. */
function readMonth(word: string | undefined, today: Day): Day {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(word ?? '') ?? []
  return year === undefined ? { ...today, day: 1 } : { year: Number(year), month: Number(month), day: 1 }
}

/** Departures of the weeks of a month, in whatever zone their airports are. */
const withinWeeks = (month: Day, where: Filter | undefined): Filter => {
  const end = addMonths(month, 1)
  const span: readonly Filter[] = [
    ['departure_date', '>=', Date.UTC(month.year, month.month - 1, 1) - 7 * dayMs],
    ['departure_date', '<', Date.UTC(end.year, end.month - 1, 1) + 7 * dayMs],
  ]
  return { and: where === undefined ? span : [where, ...span] }
}

interface DayProps {
  readonly day: Day
  readonly rows: readonly Deal[]
  readonly pathOf: (id: string) => string
}

function Entry({ row, path }: { readonly row: Deal; readonly path: string }) {
  const now = useNow()
  return (
    <ClientLink path={path} className={classes['entry']} data-state={findDealState({ ...row }, now)}>
      <span>
        {row.departureAirport.icao}→{row.arrivalAirport.icao}
      </span>
      {row.price && <span>{formatMoney(row.price.total).replace(/\.00$/, '')}</span>}
    </ClientLink>
  )
}

function Cell({ day, rows, pathOf }: DayProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? rows : rows.slice(0, mostInCell)
  const left = rows.length - shown.length
  return (
    <>
      <ul aria-label={dayText(day)}>
        {shown.map((row) => (
          <li key={row.id}>
            <Entry row={row} path={pathOf(row.id)} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className={classes['more']} onClick={() => setOpen(true)}>
          {left} more<span className="fl-unseen"> on {dayText(day)}</span>
        </button>
      )}
    </>
  )
}

interface MonthProps {
  readonly month: Day
  readonly today: Day
  readonly listRows: (day: Day) => readonly Deal[]
  readonly pathOf: (id: string) => string
}

function MonthGrid({ month, today, listRows, pathOf }: MonthProps) {
  return (
    <table className={classes['grid']} aria-label={monthWords(month, { month: 'long', year: 'numeric' })}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.map(dayText).join()}>
            {week.map((day) => (
              <td key={dayText(day)} data-beside={day.month !== month.month || undefined}>
                <span className={classes['dayNumber']} data-today={compareDays(day, today) === 0 || undefined}>
                  {day.day}
                </span>
                {listRows(day).length > 0 && <Cell day={day} rows={listRows(day)} pathOf={pathOf} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** On a phone: the days with empty legs in the weeks of the month. */
function DayList({ month, listRows, pathOf }: Omit<MonthProps, 'today'>) {
  const { timezone } = useClient()
  const days = weeksOf(month)
    .flat()
    .filter((day) => listRows(day).length > 0)
  if (days.length === 0) return <p className={classes['note']}>No empty legs in this month.</p>
  return (
    <div className={classes['days']}>
      {days.map((day) => (
        <section key={dayText(day)} aria-label={dayText(day)}>
          <h3>{monthWords(day, { weekday: 'long', month: 'long', day: 'numeric' })}</h3>
          <ul>
            {listRows(day).map((row) => (
              <li key={row.id}>
                <ClientLink path={pathOf(row.id)} className={classes['deal']}>
                  <strong>
                    {row.departureAirport.icao} → {row.arrivalAirport.icao}
                  </strong>
                  <strong>
                    <DealPrice row={{ ...row }} />
                  </strong>
                  <span>{cityWords({ ...row })}</span>
                  <span>{describeDealWindow({ ...row }, timezone)?.hours}</span>
                </ClientLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The month that the address names, with the way to others. */
function useMonth() {
  const { timezone } = useClient()
  const { words, change } = useAddressWords()
  const today = dayOf(useNow(), timezone)
  const month = readMonth(words['month'], today)
  return {
    today,
    month,
    turn: (months: number) => change({ month: monthText(addMonths(month, months)) }, true),
    toToday: () => change({ month: undefined }, true),
  }
}

/** Empty legs by the day of their first possible departure, a month at a time. */
export function DealsCalendar({ where, pathOf }: ListLookProps) {
  const { timezone } = useClient()
  const isNarrow = useIsNarrow()
  const { today, month, turn, toToday } = useMonth()
  const view = useRecords(deals, { where: withinWeeks(month, where), isMoving: true, pageSize: 500 })
  const byDay = Map.groupBy(view.rows, (row) =>
    dayText(dayOf(row.departure_date ?? 0, findDealZone({ ...row }, timezone))),
  )
  const listRows = (day: Day) => byDay.get(dayText(day)) ?? []
  const shown = { month, listRows, pathOf }
  return (
    <>
      <div className={classes['month']}>
        <ActionIcon variant="default" aria-label="Previous month" onClick={() => turn(-1)}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <h2 aria-live="polite">{monthWords(month, { month: 'long', year: 'numeric' })}</h2>
        <ActionIcon variant="default" aria-label="Next month" onClick={() => turn(1)}>
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <Button size="xs" variant="default" onClick={toToday}>
          Today
        </Button>
      </div>
      <div className={classes['calendar']} aria-busy={view.isLoading || undefined}>
        {view.error !== null && <ErrorState error={view.error} onRetry={view.retry} />}
        {view.isLoading && <RowsSkeleton />}
        {!view.isLoading && (isNarrow ? <DayList {...shown} /> : <MonthGrid {...shown} today={today} />)}
        {view.hasMore && <p className={classes['note']}>This month has more than can be shown at once.</p>}
      </div>
    </>
  )
}
