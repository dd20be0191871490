import { parentPort } from 'node:worker_threads'
import type { CalendarSpan } from './calendar-event.ts'
import { readCalendar, type Calendar } from './read-calendar.ts'

export interface CalendarQuestion {
  readonly text: string
  readonly span: CalendarSpan
}

/** A calendar, or the message of an error while reading it. */
export type CalendarAnswer = { readonly calendar: Calendar | undefined } | { readonly fault: string }

function answer({ text, span }: CalendarQuestion): CalendarAnswer {
  try {
    return { calendar: readCalendar(text, span) }
  } catch (error) {
    return { fault: String(error) }
  }
}

parentPort?.on('message', (question: CalendarQuestion) => parentPort?.postMessage(answer(question), []))
