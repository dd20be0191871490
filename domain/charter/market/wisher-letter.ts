import { valueAt, type Doc } from '../../kernel/index.ts'
import { formatMoney } from '../../kernel/values/format-value.ts'
import { describeDealWindow } from '../open-deals.ts'
import { aircraftTypes } from '../statuses.ts'
import { describeMonth } from './wishers.ts'

/** Longest subject and message of a letter. */
export const letterLimits = { subject: 300, message: 5000 } as const

/** Most people who are written to at once. */
export const mostLetters = 20

interface Addressee {
  readonly name: string
  readonly firstName?: string | undefined
  readonly route: string
  readonly lastAt: number
  readonly lastZone: string
}

const textAt = (deal: Doc, path: string): string => {
  const value = valueAt(deal, path)
  return typeof value === 'string' ? value : ''
}

const describePlace = (deal: Doc, end: string): string => {
  const [city, code] = [textAt(deal, `${end}.city`) || textAt(deal, `${end}.name`), textAt(deal, `${end}.icao`)]
  return city === '' || city === code ? code : `${city} (${code})`
}

const types: Readonly<Record<string, string>> = aircraftTypes

/** The lines of an offer that may be said outside: no tail number, and a price only where the empty leg shows it. */
function listFacts(deal: Doc, timezone: string): string[] {
  const shown = describeDealWindow(deal, timezone)
  const type = textAt(deal, 'aircraft.type')
  const aircraft = textAt(deal, 'aircraft.name') || (types[type] ?? type)
  const price = valueAt(deal, 'price.total')
  return [
    `Flight: ${describePlace(deal, 'departureAirport')} to ${describePlace(deal, 'arrivalAirport')}`,
    ...(shown ? [`Departure: ${shown.day}, ${shown.hours}`] : []),
    ...(aircraft === '' ? [] : [`Aircraft: ${aircraft}`]),
    ...(deal['show_price'] === true && typeof price === 'number' ? [`Price: ${formatMoney(price)}`] : []),
  ]
}

/** A letter about an empty leg to one contact, in words that name their own route. */
export function writeWisherLetter(
  deal: Doc,
  { name, firstName, route, lastAt, lastZone }: Addressee,
  { timezone, sender }: { readonly timezone: string; readonly sender: string },
): { readonly subject: string; readonly message: string } {
  const shown = describeDealWindow(deal, timezone)
  const [from, to] = [describePlace(deal, 'departureAirport'), describePlace(deal, 'arrivalAirport')]
  const greeting = firstName?.trim() || name.trim()
  const lines = [
    greeting === '' ? 'Hello,' : `Hello ${greeting},`,
    '',
    `You asked us about ${route} for ${describeMonth(lastAt, lastZone)}. We now have an empty leg that may suit you:`,
    '',
    ...listFacts(deal, timezone),
    '',
    'Would it be of use to you? Please reply to this email.',
    '',
    sender,
  ]
  return {
    subject: `Empty leg from ${from} to ${to}${shown ? `, ${shown.day}` : ''}`.slice(0, letterLimits.subject),
    message: lines.join('\n').trim().slice(0, letterLimits.message),
  }
}
