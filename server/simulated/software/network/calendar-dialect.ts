import { isSame, type Dialect, type DialectOptions } from './dialect.ts'
import type { OutsideEntry } from './outside-schedule.ts'

const printTime = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll(',', '\\,').replaceAll(';', '\\;').replaceAll('\n', '\\n')

const kinds = { charter: 'Charter flight', positioning: 'Positioning flight', maintenance: 'Other' } as const

function eventOf({ id, tail, start, end, kind, words, from, to }: OutsideEntry): readonly string[] {
  const way = kind === 'maintenance' ? '' : `(${from} - ${to}) `
  const summary = `[${tail}] ${words === '' ? '' : `${words} `}${way}- ${kinds[kind]}`
  const people = kind === 'charter' ? ['Pax: 4', 'PIC: Omar Reyes', 'SIC: June Park'] : []
  return [
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTART:${printTime(start)}`,
    `DTEND:${printTime(end)}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(people.join('\n'))}`,
    'END:VEVENT',
  ]
}

const calendarOf = (entries: readonly OutsideEntry[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//outside//miniature//EN',
    ...entries.flatMap(eventOf),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

/** JetInsight as the demo plays it: a calendar of each aircraft, for holders of its private address. */
export function calendarDialect({ secret, schedule }: DialectOptions): Dialect {
  return ({ url }) => {
    const [, tail, key] = /^\/([A-Z0-9]+)\/([0-9a-f]+)\.ics$/.exec(url.pathname) ?? []
    if (!isSame(key, secret)) return [404, { error: 'not_found' }]
    return [200, calendarOf(schedule().filter((entry) => entry.tail === tail))]
  }
}
