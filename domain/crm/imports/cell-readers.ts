import { customValues } from '../../kernel/index.ts'
import { readCustomCell, readMomentCell } from '../../kernel/records/custom-cells.ts'
import { phoneNumber } from '../../kernel/values/phone-number.ts'
import { readDecimal } from '../../kernel/values/typed-money.ts'
import { readTick } from '../../kernel/values/typed-tick.ts'
import { splitContactName } from '../contact-name.ts'
import { readAddresses } from './address-cell.ts'
import type { ContactColumn } from './contact-columns.ts'
import { readEmailCell } from './email-cell.ts'
import type { OwnColumn } from './header-names.ts'
import type { CellPart, ContactFacts, ImportedContact, UnreadPart } from './imported-contact.ts'
import { readPhoneCell } from './phone-cell.ts'

type Reader = (words: string, facts: ContactFacts) => CellPart

const longest = 500
/** Length of any cell but notes and addresses: the time for reading phones grows with the square of it. */
const longestCell = 2000
const longestNotes = 20_000

const leaveOut = (value: string, words: string): CellPart => ({ unread: [{ value, words }] })

/** Shortens a value for use in a sentence. */
const shortWords = (words: string): string => (words.length > 80 ? `${words.slice(0, 80)}…` : words)

const refuseLong = (words: string, most = longest): CellPart | undefined =>
  words.length > most ? leaveOut(words, `'${shortWords(words)}' has more than ${most} characters.`) : undefined

const readText =
  (field: 'first_name' | 'last_name' | 'company' | 'title' | 'notes', most = longest): Reader =>
  (words) =>
    refuseLong(words, most) ?? { contact: { [field]: words } }

/** Splits a full name. A phone number in its place is not a name: exports show unnamed contacts by their number. */
const readName: Reader = (words) =>
  refuseLong(words) ?? (phoneNumber(words) === undefined ? { contact: splitContactName(words) } : {})

const readEmail: Reader = (words) => {
  const { emails, unread } = readEmailCell(words)
  const [email, ...others] = emails
  return { contact: { ...(email && { email }), ...(others.length > 0 && { emails: others }) }, unread }
}

const readEmails: Reader = (words) => {
  const { emails, unread } = readEmailCell(words)
  return { contact: emails.length > 0 ? { emails } : {}, unread }
}

const noted = (note: string): ImportedContact => (note === '' ? {} : { phone_note: note })

const readPhone: Reader = (words) => {
  const { numbers, note, unread } = readPhoneCell(words)
  const [phone, ...others] = numbers
  return { contact: { ...(phone && { phone }), ...(others.length > 0 && { phones: others }), ...noted(note) }, unread }
}

const readPhones: Reader = (words) => {
  const { numbers, note, unread } = readPhoneCell(words)
  return { contact: { ...(numbers.length > 0 && { phones: numbers }), ...noted(note) }, unread }
}

const readType: Reader = (words, { typeNames }) => {
  const type = typeNames.find((name) => name.toLowerCase() === words.toLowerCase())
  return type === undefined ? leaveOut(words, `'${words}' is none of your contact types.`) : { contact: { type } }
}

const paxTypes = ['Adult', 'Child', 'Infant', 'Pet'] as const

const readPaxType: Reader = (words) => {
  const type = paxTypes.find((one) => one.toLowerCase() === words.toLowerCase())
  return type === undefined
    ? leaveOut(words, `'${words}' is no passenger type: use ${paxTypes.join(', ')}.`)
    : { contact: { pax_type: type } }
}

const genders: Readonly<Record<string, readonly string[]>> = {
  F: [
    'f',
    'female',
    'woman',
    'w',
    'weiblich',
    'frau',
    'femme',
    'féminin',
    'femenino',
    'mujer',
    'femminile',
    'feminino',
  ],
  M: ['m', 'male', 'man', 'männlich', 'mann', 'homme', 'masculin', 'masculino', 'hombre', 'maschile', 'homem'],
  X: ['x', 'unspecified', 'other', 'divers', 'd'],
}

const readGender: Reader = (words) => {
  const [gender] = Object.entries(genders).find(([, names]) => names.includes(words.toLowerCase())) ?? []
  return gender === undefined
    ? leaveOut(words, `'${words}' is no gender: use Female, Male or Unspecified.`)
    : { contact: { gender } }
}

const readBirthdate: Reader = (words, facts) => {
  const birthdate = readMomentCell(words, facts)
  if (birthdate === undefined)
    return leaveOut(words, `'${words}' is not a date in the chosen order, such as 3/14/1980.`)
  return facts.now !== undefined && birthdate > facts.now
    ? leaveOut(words, `'${words}' is in the future.`)
    : { contact: { birthdate } }
}

const readWeight: Reader = (words) => {
  const weight = readDecimal(words.replace(/\s*(?:lbs?|pounds)\.?$/i, ''))
  return weight === undefined || weight < 0
    ? leaveOut(words, `'${words}' is not a weight in pounds.`)
    : { contact: { weight } }
}

const readState =
  (field: 'verified' | 'active'): Reader =>
  (words) => {
    const isSo = readTick(words)
    return isSo === undefined ? leaveOut(words, `'${words}' is neither yes nor no.`) : { contact: { [field]: isSo } }
  }

interface Named {
  readonly names: readonly string[]
}

/** Finds the entries that a cell names, separated by semicolons or commas; a name may contain a comma. */
function findNamed<One extends Named>(cell: string, all: readonly One[], refusal: (part: string) => string) {
  const find = (part: string) => all.find(({ names }) => names.includes(part.toLowerCase()))
  const halves = cell.split(/[;\n]/).map((part) => part.trim())
  const parts = halves.flatMap((half) => (find(half) ? [half] : half.split(',').map((part) => part.trim())))
  const named = parts.filter((part) => part !== '')
  return {
    found: [...new Set(named.flatMap((part) => find(part) ?? []))],
    unread: named.flatMap((part): UnreadPart[] => (find(part) ? [] : [{ value: part, words: refusal(part) }])),
  }
}

const readAgents: Reader = (words, facts) => {
  const all = facts.agents.map(({ entry, names }) => ({ entry, names: names.map((name) => name.toLowerCase()) }))
  const { found, unread } = findNamed(words, all, (part) => `'${part}' is none of your colleagues.`)
  return { contact: found.length > 0 ? { agents: found.map(({ entry }) => entry) } : {}, unread }
}

const readGroups: Reader = (words, { groups = [] }) => {
  const all = groups.map(({ id, name }) => ({ id, names: [name.toLowerCase()] }))
  const { found, unread } = findNamed(words, all, (part) => `'${part}' is none of your manual groups.`)
  return { contact: found.length > 0 ? { groups: found.map(({ id }) => id) } : {}, unread }
}

const consents: Readonly<Record<NonNullable<ImportedContact['consent']>, RegExp>> = {
  allowed: /^(?:allowed|subscribed|opted?[ -]?in|granted|given)$/i,
  stopped: /^(?:stopped|unsubscribed|opted?[ -]?out|denied|withdrawn|revoked)$/i,
}

const readConsent: Reader = (words) => {
  const tick = readTick(words)
  if (tick === true || consents.allowed.test(words)) return { contact: { consent: 'allowed' } }
  if (tick === false || consents.stopped.test(words)) return { contact: { consent: 'stopped' } }
  return leaveOut(words, `'${words}' is no consent: use Allowed or Stopped.`)
}

const readAddressPart =
  (field: 'street' | 'street2' | 'city' | 'state' | 'zip' | 'country'): Reader =>
  (words) =>
    refuseLong(words) ?? { contact: { addresses: [{ [field]: words }] } }

const readAllAddresses: Reader = (words) => {
  const { addresses, unread } = readAddresses(words)
  return {
    contact: { addresses },
    unread: unread.map((line) => ({
      value: line,
      words: `'${shortWords(line)}' is no address, such as Street: 1 Main St; City: Austin; State: TX.`,
    })),
  }
}

const readers: Readonly<Record<OwnColumn, Reader>> = {
  name: readName,
  first_name: readText('first_name'),
  last_name: readText('last_name'),
  email: readEmail,
  emails: readEmails,
  phone: readPhone,
  phones: readPhones,
  company: readText('company'),
  title: readText('title'),
  type: readType,
  pax_type: readPaxType,
  birthdate: readBirthdate,
  gender: readGender,
  weight: readWeight,
  verified: readState('verified'),
  active: readState('active'),
  agents: readAgents,
  groups: readGroups,
  consent: readConsent,
  street: readAddressPart('street'),
  street2: readAddressPart('street2'),
  city: readAddressPart('city'),
  state: readAddressPart('state'),
  zip: readAddressPart('zip'),
  country: readAddressPart('country'),
  addresses: readAllAddresses,
  notes: readText('notes', longestNotes),
}

function readAdded(field: ContactColumn, words: string, facts: ContactFacts): CellPart {
  const custom = facts.fields.find(({ id }) => `custom.${id}` === field)
  if (custom === undefined) return leaveOut(words, 'This field was removed.')
  const reading = readCustomCell(custom, words, facts)
  return 'fault' in reading
    ? leaveOut(words, reading.fault.replace(`${custom.label}: `, ''))
    : { contact: { custom: customValues.parse({ [custom.id]: reading.value }) } }
}

const isOwn = (field: ContactColumn): field is OwnColumn => field in readers

const longCells: ReadonlySet<OwnColumn> = new Set(['notes', 'addresses'])

/** Reads one cell that is not empty. */
export const readContactCell = (field: ContactColumn, words: string, facts: ContactFacts): CellPart =>
  isOwn(field)
    ? (refuseLong(words, longCells.has(field) ? longestNotes : longestCell) ?? readers[field](words, facts))
    : readAdded(field, words, facts)

const yesOrNo = ['Yes', 'No'] as const

const options: Readonly<Partial<Record<OwnColumn, (facts: ContactFacts) => readonly string[]>>> = {
  type: ({ typeNames }) => typeNames,
  pax_type: () => paxTypes,
  gender: () => ['Female', 'Male', 'Unspecified'],
  verified: () => yesOrNo,
  active: () => yesOrNo,
  agents: ({ agents }) => agents.map(({ entry }) => entry.label),
  groups: ({ groups = [] }) => groups.map(({ name }) => name),
  consent: () => ['Allowed', 'Stopped'],
}

/** Returns the values that a column accepts; undefined for free text. */
export function columnOptions(field: ContactColumn, facts: ContactFacts): readonly string[] | undefined {
  if (isOwn(field)) return options[field]?.(facts)
  const custom = facts.fields.find(({ id }) => `custom.${id}` === field)
  if (custom?.type === 'checkbox') return yesOrNo
  return custom?.type === 'choice' || custom?.type === 'choices' ? custom.options : undefined
}
