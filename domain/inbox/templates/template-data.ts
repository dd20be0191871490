import { aircraftTypes, charterStatuses, isPassengerLeg } from '../../charter/index.ts'
import { splitFullName } from '../../company/index.ts'
import { valueAt, withValueAt, type Doc } from '../../kernel/index.ts'
import type { ParentType } from '../parent-record.ts'
import { openDeparture, withOpenTimes } from './open-times.ts'
import { withoutMarks } from './unfilled-words.ts'

/** What a template is filled in with: plain data, of fields that were chosen for people outside to read (decision M16). */
export type TemplateData = Readonly<Record<string, unknown>>

const airport = ['icao', 'iata', 'name', 'city']
const airports = ['departureAirport', 'arrivalAirport'].flatMap((end) => airport.map((field) => `${end}.${field}`))
const aircraft = ['aircraft.tail_number', 'aircraft.name']
const times = ['takeoffDate', 'takeoffTime', 'takeoffTZ', 'takeoffUTC', 'landingDate', 'landingTime', 'landingUTC']

const legFields = [
  ...airports,
  ...aircraft,
  ...times.map((field) => `times.${field}`),
  'times.duration.flightTime',
  'departureFBO',
  'arrivalFBO',
  'paxNum',
]

const charterFields = [
  'quote_number',
  'quote_id',
  'trip_number',
  'trip_id',
  'name',
  'tripType',
  'paxNum',
  'departure_date',
  'return_date',
  'route',
  'tails',
  'price.total',
]

const contactFields = ['name', 'first_name', 'last_name', 'email', 'phone', 'company', 'title']
const userFields = ['name', 'first_name', 'last_name', 'nick_name', 'email', 'phone', 'role']

/** Chosen fields of each record type. A field that only a role may see is never among them. */
const recordFields: Readonly<Partial<Record<ParentType, readonly string[]>>> = {
  contacts: contactFields,
  quotes: charterFields,
  subquotes: charterFields,
  trips: [...charterFields, 'paid', 'totalPaid'],
  orders: [
    'invoice_id',
    'quote_id',
    'subtotal',
    'shipping',
    'discount.amount',
    'tax.amount',
    'total',
    'amount_paid',
    'paid',
    'expires',
    'date',
  ],
  deals: [...airports, ...aircraft, 'departure_date', 'window_end'],
  tasks: ['name', 'state'],
  groups: ['name'],
  pages: ['name'],
  affiliates: ['name'],
  work_orders: ['work_order_id', 'name'],
}

/** Characters of an answered message that a template can show. */
const longestQuoted = 20_000

const itemFields = ['name', 'sku', 'quantity', 'price', 'subtotal']
const clientFields = ['name', 'phone', 'email', 'website', 'public_facing_url', 'office_hours', 'timezone']
const placeFields = ['street', 'street2', 'city', 'state', 'zip', 'country'].map((field) => `address.${field}`)

/** Only values: words, numbers, yes or no, and lists of these. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return withoutMarks(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(plain).filter((one) => one !== undefined)
  return undefined
}

/** The given fields of a record, and no others. */
function chosen(row: object | undefined, fields: readonly string[]): Doc {
  return fields.reduce((data: Doc, field) => {
    const value = plain(valueAt(row, field))
    return value === undefined ? data : withValueAt(data, field, value)
  }, {})
}

const rowsOf = (value: unknown): readonly Doc[] => (Array.isArray(value) ? (value as readonly Doc[]) : [])

/** Legs as passengers see them: neither repositioning nor taken out (3-aviation section 5). */
const legsOf = (row: Doc): readonly Doc[] =>
  rowsOf(row['legs'])
    .filter(isPassengerLeg)
    .map((leg) => withOpenTimes(chosen(leg, legFields), leg))

const wordOf = (words: Readonly<Record<string, string>>, code: unknown): string | undefined =>
  typeof code === 'string' && Object.hasOwn(words, code) ? words[code] : undefined

/** What a record says beyond its plain fields: lists of its parts, and words in place of codes. */
function partsOf(type: ParentType, row: Doc): Doc {
  if (type === 'orders') return { items: rowsOf(row['items']).map((item) => chosen(item, itemFields)) }
  if (type === 'quotes' || type === 'subquotes' || type === 'trips') {
    return {
      legs: legsOf(row),
      ...openDeparture(row, rowsOf(row['legs'])),
      status: wordOf(charterStatuses, row['status']),
      aircraft_type: wordOf(aircraftTypes, row['aircraft_type']),
    }
  }
  // The price of an empty leg is included where the deal says so.
  return type === 'deals' && row['show_price'] === true ? chosen(row, ['price.total']) : {}
}

const withoutNothing = (doc: Doc): Doc =>
  Object.fromEntries(Object.entries(doc).filter(([, value]) => value !== undefined))

interface RecordFacts {
  readonly label?: string
  readonly number?: string
  /** Keys of the fields that the company added to the record type and shows. */
  readonly custom?: readonly string[]
}

const ofCustom = (keys: readonly string[]): readonly string[] => keys.map((key) => `custom.${key}`)

/** A record as templates know it. */
export function recordData(type: ParentType, row: Doc | undefined, facts: RecordFacts): Doc {
  const { label, number, custom = [] } = facts
  const named = withoutNothing({ label: plain(label), number: plain(number) })
  if (row === undefined) return named
  const fields = [...(recordFields[type] ?? []), ...ofCustom(custom)]
  return { ...named, ...chosen(row, fields), ...withoutNothing(partsOf(type, row)) }
}

/** A contact: what its record says, with the company's own fields of these keys, over what the thread knows of it. */
export function contactData(summary: object | undefined, row: object | undefined, custom: readonly string[] = []): Doc {
  const known = { ...chosen(summary, contactFields), ...chosen(row, [...contactFields, ...ofCustom(custom)]) }
  const { name } = known
  const split = typeof name === 'string' && name !== '' ? splitFullName(name) : {}
  return { ...split, ...known }
}

export const userData = (row: object | undefined): Doc => chosen(row, userFields)

export const clientData = (row: object): Doc => chosen(row, [...clientFields, ...placeFields])

/** The message that is answered, as templates know it. */
export function answeredData(
  message:
    | { readonly subject: string; readonly message: string; readonly date: number; readonly sender: string }
    | undefined,
): Doc {
  if (message === undefined) return {}
  const { subject, message: text, date, sender } = message
  return {
    subject: withoutMarks(subject),
    from: withoutMarks(sender),
    date,
    text: withoutMarks(text).slice(0, longestQuoted),
  }
}

/** Names under which a template finds the record: `record`, and its own, such as `trip`. */
const ownNames: Readonly<Partial<Record<ParentType, string>>> = {
  contacts: 'contact',
  quotes: 'quote',
  subquotes: 'quote',
  trips: 'trip',
  orders: 'order',
  deals: 'deal',
  tasks: 'task',
  work_orders: 'work_order',
  groups: 'group',
}

/** The record under both of its names. */
export function namedRecord(type: ParentType, record: Doc): TemplateData {
  const own = ownNames[type]
  return { record, ...(own === undefined || own === 'contact' ? {} : { [own]: record }) }
}
