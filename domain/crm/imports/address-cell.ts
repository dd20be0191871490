import { addressLacks } from '../../company/index.ts'
import { readTick } from '../../kernel/values/typed-tick.ts'
import type { ImportedAddress, ImportedContact } from './imported-contact.ts'

const texts = {
  Nickname: 'nickname',
  Company: 'company',
  'First name': 'first_name',
  'Last name': 'last_name',
  Street: 'street',
  'Street 2': 'street2',
  City: 'city',
  State: 'state',
  Zip: 'zip',
  Country: 'country',
  Email: 'email',
  Phone: 'phone',
  Notes: 'notes',
} as const
const ticks = { Residential: 'residential', Default: 'default' } as const
const parts = ['Type', ...Object.keys(texts), ...Object.keys(ticks)]
const partStart = new RegExp(`(?:^|;\\s+)(?=(?:${parts.join('|')}): )`)

const joinWords = (words: string): string => words.replaceAll(/\s*\n\s*/g, ', ')

/** Formats an address as one line of a cell: 'Type: billing; Street: 1 Main St; City: Austin'. */
function printAddress(address: Readonly<Record<string, unknown>>): string {
  const told = Object.entries({ Type: 'type', ...texts }).flatMap(([label, field]) => {
    const value = address[field]
    return typeof value === 'string' && value !== '' ? [`${label}: ${joinWords(value)}`] : []
  })
  const ticked = Object.entries(ticks).flatMap(([label, field]) => (address[field] === true ? [`${label}: yes`] : []))
  return [...told, ...ticked].join('; ')
}

/** Formats the addresses of a contact as one cell, one line per address. */
export const printAddresses = (addresses: readonly Readonly<Record<string, unknown>>[]): string =>
  addresses.map(printAddress).join('\n')

const isText = (label: string): label is keyof typeof texts => label in texts
const isTickLabel = (label: string): label is keyof typeof ticks => label in ticks

/** Reads one part of a line: 'City: Austin'. */
function readAddressPart(part: string): ImportedAddress | undefined {
  const [, label = '', value = ''] = /^([A-Z][A-Za-z2 ]*): (.*)$/.exec(part.trim().replace(/;$/, '')) ?? []
  if (isText(label)) return { [texts[label]]: value }
  if (isTickLabel(label)) return { [ticks[label]]: readTick(value) ?? false }
  return label === 'Type' ? { type: /^billing$/i.test(value) ? 'billing' : 'shipping' } : undefined
}

/** Reads a line that `printAddress` wrote; undefined for anything else. */
function readAddressLine(line: string): ImportedAddress | undefined {
  const pairs = line.split(partStart).filter((part) => part.trim() !== '')
  const read = pairs.flatMap((pair) => readAddressPart(pair) ?? [])
  return read.length === 0 || read.length < pairs.length ? undefined : Object.assign({}, ...read)
}

/** Reads the addresses of a cell and returns the unreadable lines. */
export function readAddresses(cell: string): {
  readonly addresses: readonly ImportedAddress[]
  readonly unread: readonly string[]
} {
  const lines = cell.split('\n').filter((line) => line.trim() !== '')
  const read = lines.map((line) => ({ line, address: readAddressLine(line.trim()) }))
  return {
    addresses: read.flatMap(({ address }) => (address === undefined ? [] : [address])),
    unread: read.flatMap(({ line, address }) => (address === undefined ? [line] : [])),
  }
}

const withoutUndefined = (values: Readonly<Record<string, string | undefined>>): ImportedAddress =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Completes an address without a name, or without email and phone, with those of its contact. */
export function fillAddress(address: ImportedAddress, contact: ImportedContact): ImportedAddress {
  const isNamed = address.company ?? address.first_name ?? address.last_name
  const isReached = address.email ?? address.phone
  const { first_name, last_name, company, email, phone } = contact
  return {
    ...(isNamed === undefined && withoutUndefined({ first_name, last_name, company })),
    ...(isReached === undefined && withoutUndefined({ email, phone })),
    ...address,
  }
}

/** Returns the reason why an address is not kept; undefined for a complete address. */
export function addressFault(address: ImportedAddress): string | undefined {
  const lacks = addressLacks(address).map(({ path }) => path)
  if (lacks.includes('zip')) return 'An address needs a ZIP code, or a street, a city and a state.'
  if (lacks.includes('company')) return 'An address needs a name or a company.'
  return lacks.length > 0 ? 'An address needs an email or a phone.' : undefined
}
