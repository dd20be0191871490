import type { ItineraryPage } from './itinerary-page.ts'

/** Text of a calendar: its own signs are escaped (RFC 5545 section 3.3.11). */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', String.raw`\;`)
    .replaceAll(',', String.raw`\,`)
    .replaceAll(/\r?\n/g, String.raw`\n`)

const instant = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]/g, '').replace(/\.\d+/, '')

const bytesOf = (sign: string): number => {
  const code = sign.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  return code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4
}

/** Lines are at most 75 bytes long; the rest continues on a line that starts with a space. */
function folded(line: string): string {
  let text = ''
  let bytes = 0
  for (const sign of line) {
    const more = bytesOf(sign)
    const isFull = bytes + more > 74
    text += isFull ? `\r\n ${sign}` : sign
    bytes = isFull ? more + 1 : bytes + more
  }
  return text
}

type FlownLeg = ItineraryPage['legs'][number]

function eventOf({ flight, aircraft, departureFBO }: FlownLeg, { company, at }: { company: string; at: number }) {
  const { from, to, departs, arrives, isTimeOpen } = flight
  if (departs === undefined || isTimeOpen) return []
  const words = [
    `${departs.time} ${from.name} (${from.code})`,
    arrives && `${arrives.time} ${to.name} (${to.code})`,
    departureFBO && `From ${departureFBO}`,
    aircraft,
    company,
  ]
  return [
    'BEGIN:VEVENT',
    `UID:${flight.id}@flightline`,
    `DTSTAMP:${instant(at)}`,
    `DTSTART:${instant(departs.at)}`,
    `DTEND:${instant(arrives?.at ?? departs.at)}`,
    `SUMMARY:${escaped(`Flight ${from.city} to ${to.city}`)}`,
    `LOCATION:${escaped([departureFBO, `${from.name} (${from.code})`].filter(Boolean).join(', '))}`,
    `DESCRIPTION:${escaped(words.filter(Boolean).join('\n'))}`,
    'END:VEVENT',
  ]
}

/** The flights of an itinerary as a calendar file; one whose time is not known yet is left out. */
export const calendarOf = (page: ItineraryPage, at: number): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Flightline//Itinerary//EN',
    'CALSCALE:GREGORIAN',
    ...page.legs.flatMap((leg) => eventOf(leg, { company: page.company, at })),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
