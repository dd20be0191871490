import { weekdayOf, type DayNumber } from './calendar.ts'
import type { Joined } from './join-weekdays.ts'
import type { DayContext } from './read-days.ts'
import { dateIn, type WrittenDate } from './resolve-day.ts'

/** True if the numbers of a date are day and month, or month and day; undefined if the text does not say. */
export function isDayFirstIn(days: readonly Joined[], text: string, context: DayContext): boolean | undefined {
  for (const { written, weekday, start, end } of days) {
    if (written.kind !== 'date') continue
    const numbers = /^\D*(\d{1,2})[/.-](\d{1,2})/.exec(text.slice(start, end))
    if (numbers && Number(numbers[1]) > 12) return true
    if (numbers && Number(numbers[2]) > 12) return false
    if (written.isSwappable !== true || weekday === undefined) continue
    const [asMonth, asDay] = [
      dateIn(written, context),
      dateIn({ ...written, month: written.day, day: written.month }, context),
    ]
    const [fitsMonth, fitsDay] = [weekdayOf(asMonth) === weekday, weekdayOf(asDay) === weekday]
    if (fitsMonth !== fitsDay) return fitsDay
  }
  return isDayFirstBySpan(days, context)
}

/** Days of one journey lie near each other: read the other way round they would lie months apart. */
const nearDays = 31
const farDays = 50

function isDayFirstBySpan(days: readonly Joined[], context: DayContext): boolean | undefined {
  const dates = days.flatMap(({ written }) =>
    written.kind === 'date' && written.isSwappable === true ? [written] : [],
  )
  if (new Set(dates.map(({ month, day }) => `${month}/${day}`)).size < 2) return undefined
  const spread = (read: (date: WrittenDate) => DayNumber) => Math.max(...dates.map(read)) - Math.min(...dates.map(read))
  const asMonth = spread((date) => dateIn(date, context))
  const asDay = spread((date) => dateIn({ ...date, month: date.day, day: date.month }, context))
  if (asMonth <= nearDays && asDay > farDays) return false
  return asDay <= nearDays && asMonth > farDays ? true : undefined
}
