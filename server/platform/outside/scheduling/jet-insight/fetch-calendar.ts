import { WorkThread } from '../../../work-thread.ts'
import { askSchedulingText, SchedulingFailed, type SchedulingAccount } from '../ask-scheduling.ts'
import type { CalendarSpan } from './calendar-event.ts'
import type { CalendarAnswer, CalendarQuestion } from './calendar-thread.ts'
import { readCalendar, type Calendar } from './read-calendar.ts'

/** Characters from which a calendar blocks the process noticeably. A repeating event does so in any calendar. */
const largeFrom = 30_000
/** Time limit for one calendar, in milliseconds. The largest calendar takes seconds. */
const longestMs = 60_000

const thread = new WorkThread<CalendarQuestion, CalendarAnswer>(new URL('./calendar-thread.ts', import.meta.url), {
  name: 'the reading of a calendar',
  patienceMs: longestMs,
})

/** Calls `readCalendar`, in a thread for a large calendar. Rejects when the thread dies or exceeds its time limit. */
export async function readInThread(text: string, span: CalendarSpan): Promise<Calendar | undefined> {
  if (text.length < largeFrom && !/^RRULE/im.test(text)) return readCalendar(text, span)
  const answer = await thread.ask({ text, span })
  if ('fault' in answer) throw new Error(`a calendar was not read: ${answer.fault}`)
  return answer.calendar
}

/** The calendar at a private address, which is all that signs in to it; `ask` calls it. Throws SchedulingFailed. */
export async function fetchCalendar(
  account: SchedulingAccount,
  span: CalendarSpan,
  ask = askSchedulingText,
): Promise<Calendar> {
  const text = await ask(account, { path: '', headers: { accept: 'text/calendar' } })
  const calendar = await readInThread(text, span).catch((error: unknown) => {
    throw new SchedulingFailed(`The calendar of ${account.label} cannot be read: ${String(error)}`, 'later')
  })
  if (calendar === undefined) throw new SchedulingFailed(`${account.label} has no calendar at that address.`, 'later')
  return calendar
}
