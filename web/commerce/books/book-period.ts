import { useClient } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'

/** Days of an export or report, both included: '2026-11-01'. */
export interface BookPeriod {
  readonly from: string
  readonly until: string
}

const printDay = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** Today in a time zone: '2026-11-29'. */
export const readToday = (timezone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(Date.now())

/** The months around a day: the full one before, and the one of the day until its end. */
function listMonths(today: string): { readonly last: BookPeriod; readonly current: BookPeriod } {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return {
    last: { from: printDay(year, month - 2, 1), until: printDay(year, month - 1, 0) },
    current: { from: printDay(year, month - 1, 1), until: printDay(year, month, 0) },
  }
}

/** The period of the address; without one a month that has ended. */
export function useBookPeriod() {
  const { timezone } = useClient()
  const { words, change } = useAddressWords()
  const months = listMonths(readToday(timezone))
  const from = words['from'] ?? months.last.from
  const until = words['until'] ?? months.last.until
  const choose = ({ from: first, until: end }: Partial<BookPeriod>) => change({ from: first, until: end }, true)
  return { period: { from, until }, months, choose }
}
