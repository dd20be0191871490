import type { DocOf, Issue } from '../../kernel/index.ts'
import { isWithinDays, localDay, spanOfDays } from '../../kernel/values/calendar-day.ts'
import { formatDate, formatIn } from '../../kernel/values/format-value.ts'
import { commerceMessages } from '../messages.ts'
import type { TaxRate } from './compute-tax.ts'
import type { taxExemptions } from './tax-exemptions.ts'
import { writeState, type taxStates } from './tax-states.ts'
import type { zips } from './zips.ts'

/** Where goods are delivered. */
export interface TaxedPlace {
  readonly country?: string | undefined
  readonly state?: string | undefined
  readonly zip?: string | undefined
}

type StateRate = Pick<DocOf<typeof taxStates>, 'state' | 'rate' | 'year' | 'taxes_shipping'>
type ZipRate = Pick<DocOf<typeof zips>, 'zip' | 'city' | 'state' | 'tax_rate' | 'tax_year'>
type Certificate = Pick<
  DocOf<typeof taxExemptions>,
  'number' | 'state' | 'until' | 'contact' | 'account' | 'company'
> & {
  readonly files: readonly unknown[]
}

/** Rows of the tables that may concern a delivery. */
export interface TaxTables {
  /** Row of its zip. */
  readonly zip?: ZipRate | undefined
  /** Rows of its state, of any year. */
  readonly states: readonly StateRate[]
  /** Certificates of the customer. */
  readonly exemptions: readonly Certificate[]
}

/** Time of the sale, and time zone of the client, where its year and the last day of a certificate are compared. */
export interface TaxMoment {
  readonly at: number
  readonly zone: string
}

/** Rates of a delivery. `notes` say which certificate has effect, and why a rate or an exemption is missing. */
export interface FoundTax {
  readonly rates: readonly TaxRate[]
  readonly taxesShipping: boolean
  readonly exempt: boolean
  readonly notes: readonly Issue[]
}

const note = (code: Parameters<typeof commerceMessages.issue>[1], params?: Issue['params']): Issue =>
  commerceMessages.issue('tax', code, params)

/** The five digits of a zip; other words as they are. */
export const writeZip = (typed: string): string => /^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(typed)?.[1] ?? typed.trim()

const isAbroad = ({ country = '' }: TaxedPlace): boolean =>
  !['', 'US', 'USA', 'UNITED STATES'].includes(country.trim().toUpperCase())

/** State whose sales tax a delivery owes: two letters; empty abroad and for an unknown place. */
export const findTaxState = (place: TaxedPlace | undefined): string =>
  place === undefined || isAbroad(place) ? '' : writeState(place.state ?? '')

const yearOf = ({ at, zone }: TaxMoment): number => Number(formatIn(zone, { year: 'numeric' }).format(at))

/** The newest row that was in effect in a year. */
const newestOf = (states: readonly StateRate[], year: number): StateRate | undefined =>
  states.filter((row) => row.year <= year).toSorted((one, other) => other.year - one.year)[0]

function rateOfZip(zip: ZipRate | undefined, year: number): TaxRate | undefined {
  if (zip?.tax_rate === undefined || (zip.tax_year ?? year) > year) return undefined
  const place = [zip.city, zip.zip].filter(Boolean).join(' ')
  return { place, rate: zip.tax_rate, ...(zip.tax_year === undefined ? {} : { year: zip.tax_year }) }
}

interface Judged {
  readonly isExempt: boolean
  readonly note: Issue
}

const nameOwner = ({ contact, account, company }: Certificate): string =>
  (contact ?? account ?? company)?.label || 'the customer'

function judgeCertificate(certificate: Certificate, state: string, moment: TaxMoment): Judged {
  const { number, until, files, state: other } = certificate
  const { zone, at } = moment
  const words = { number, owner: nameOwner(certificate), state, until: formatDate(until, zone) }
  if (other !== state) return { isExempt: false, note: note('exemption-elsewhere', { ...words, other }) }
  if (files.length === 0) return { isExempt: false, note: note('exemption-without-file', words) }
  const isCurrent = isWithinDays(spanOfDays({ end: until }, zone), localDay(at, zone))
  return { isExempt: isCurrent, note: note(isCurrent ? 'tax-exempt' : 'exemption-expired', words) }
}

/** The certificate that has effect, with its note; else the notes of all others. */
function judgeExemptions(certificates: readonly Certificate[], state: string, moment: TaxMoment) {
  const judged = certificates.map((one) => judgeCertificate(one, state, moment))
  const valid = judged.find(({ isExempt }) => isExempt)
  return { exempt: valid !== undefined, notes: valid ? [valid.note] : judged.map((one) => one.note) }
}

/** The state of a delivery: that of the address, else that of its zip. */
const chooseState = ({ state = '' }: TaxedPlace, zip: ZipRate | undefined): string =>
  writeState(state.trim() === '' ? (zip?.state ?? '') : state)

const noTax = (code: 'no-tax-abroad' | 'no-tax-address'): FoundTax => ({
  rates: [],
  taxesShipping: false,
  exempt: false,
  notes: [note(code)],
})

/** Rate of a state in a year, and whether shipping is taxed there. */
function findStateRate(states: readonly StateRate[], state: string, year: number) {
  const row = newestOf(
    states.filter((one) => one.state === state),
    year,
  )
  return {
    rate: row && { place: row.state, rate: row.rate, year: row.year },
    taxesShipping: row?.taxes_shipping ?? false,
  }
}

/** Why there is no rate, or that it is of an earlier year. */
function describeRate(rate: TaxRate | undefined, { zip, state, year }: { zip: string; state: string; year: number }) {
  if (!rate) return [note('no-tax-rate', { zip: zip || '-', state: state || '-', year })]
  const { place, year: own = year } = rate
  return own < year ? [note('tax-of-earlier-year', { place, year: own })] : []
}

/**
 * Rates of a delivery (decision E13): that of its zip, else that of its state, each the newest of the year of the sale
 * or earlier; none outside the US. The flag of the state says whether shipping is taxed. A certificate counts for its
 * state alone, with its file, until its last day.
 */
export function chooseTax(place: TaxedPlace, tables: TaxTables, moment: TaxMoment): FoundTax {
  if (isAbroad(place)) return noTax('no-tax-abroad')
  const [state, year, zip] = [chooseState(place, tables.zip), yearOf(moment), writeZip(place.zip ?? '')]
  if (state === '' && zip === '') return noTax('no-tax-address')
  const { exempt, notes } = judgeExemptions(tables.exemptions, state, moment)
  const { rate: stateRate, taxesShipping } = findStateRate(tables.states, state, year)
  const rate = rateOfZip(tables.zip, year) ?? stateRate
  return {
    rates: rate ? [rate] : [],
    taxesShipping,
    exempt,
    notes: [...notes, ...(exempt ? [] : describeRate(rate, { zip, state, year }))],
  }
}
