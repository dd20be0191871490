/** Text of an event in a JetInsight calendar. */
export interface CalendarWords {
  readonly tail: string
  readonly status: string
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly details: Readonly<Record<string, string>>
}

const kinds = {
  'charter flight': 'Charter flight',
  'positioning flight': 'Positioning',
  other: 'Other',
} as const satisfies Record<string, string>

const flight =
  /^\[(?<tail>[A-Z0-9-]{2,10})\]\s*(?<customer>.*?)\s*(?:\((?<from>[A-Z0-9]{3,4})\s*-\s*(?<to>[A-Z0-9]{3,4})\)\s*)?-\s*(?<kind>Charter flight|Positioning flight|Other)$/i

const hold = /^HOLD:\s*/i

const lines = { pax: /^Pax:\s*(\d+)\s*$/im, pic: /^PIC:\s*(.+)$/im, sic: /^SIC:\s*(.+)$/im } as const

/** Six or seven letters and digits, at least one of each: how JetInsight names a trip. */
const tripCode = /\b(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{6,7}\b/

function detailsOf(description: string): Record<string, string> {
  const found = Object.entries(lines).flatMap(([name, line]) => {
    const value = line.exec(description)?.[1]?.trim()
    return value ? [[name, value] as const] : []
  })
  const code = tripCode.exec(description)?.[0]
  return { ...Object.fromEntries(found), ...(code !== undefined && { trip_code: code }) }
}

function statusOf(kind: string, customer: string): string {
  const word = kinds[kind.toLowerCase() as keyof typeof kinds]
  // An event that is no flight gets its kind from its text, such as maintenance.
  return word === 'Other' && customer !== '' ? customer : word
}

/**
 * Reads '[TAIL] Customer (DEP - ARR) - Charter flight', '- Positioning flight' or '- Other', with 'HOLD:' before it where
 * it is not agreed; its description says passengers and crew. Undefined for any other form.
 */
export function readCalendarWords(summary: string, description: string): CalendarWords | undefined {
  const text = summary.trim()
  const found = flight.exec(text.replace(hold, ''))?.groups
  if (!found) return undefined
  const { tail = '', customer = '', from, to } = found
  const status = statusOf(found['kind'] ?? 'other', customer)
  return {
    tail: tail.toUpperCase(),
    status: hold.test(text) ? `Hold: ${status}` : status,
    from: from?.toUpperCase(),
    to: to?.toUpperCase(),
    details: { ...(customer !== '' && { customer }), ...detailsOf(description) },
  }
}
