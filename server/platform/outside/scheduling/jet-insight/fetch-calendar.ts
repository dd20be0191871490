import { askSchedulingText, SchedulingFailed, type SchedulingAccount } from '../ask-scheduling.ts'
import { readCalendar, type Calendar } from './read-calendar.ts'

/** The calendar at a private address, which is all that signs in to it. Throws SchedulingFailed. */
export async function fetchCalendar(account: SchedulingAccount): Promise<Calendar> {
  const calendar = readCalendar(await askSchedulingText(account, { path: '', headers: { accept: 'text/calendar' } }))
  if (calendar === undefined) throw new SchedulingFailed(`${account.label} has no calendar at that address.`, 'later')
  return calendar
}
