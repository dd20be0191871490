import type { Exemption, Order, OrderExport, StateRate, Zip } from './export.ts'
import { formatDay, isNewer, findMoment } from './moments.ts'
import { readState } from './states.ts'

interface ExpectedRates {
  readonly rates: readonly number[]
  readonly taxesShipping: boolean
  readonly exempt: boolean
}

interface Place {
  readonly state: string
  readonly zip: Zip | undefined
}

const none: ExpectedRates = { rates: [], taxesShipping: false, exempt: false }

/** The state and the zip that decide the tax of a delivery; undefined where nothing does. */
function findPlace({ address }: Order, { zips }: OrderExport): Place | undefined {
  const country = (address?.country ?? '').trim().toUpperCase()
  if (!address || !['', 'US', 'USA', 'UNITED STATES'].includes(country)) return undefined
  const code = (address.zip ?? '').trim().slice(0, 5)
  const zip = zips.find((one) => one.zip === code)
  const state = readState(address.state) || readState(zip?.state)
  return state === '' && code === '' ? undefined : { state, zip }
}

const readLocal = (zip: Zip | undefined, year: number): number | undefined =>
  zip !== undefined && (zip.tax_year ?? year) <= year ? zip.tax_rate : undefined

/** The newest row of a state up to a year. */
const findNewest = (rows: readonly StateRate[], year: number): StateRate | undefined =>
  rows.filter((one) => one.year <= year).toSorted((one, other) => other.year - one.year)[0]

const exempts = ({ state, files, until }: Exemption, of: string, last: (at: number) => boolean): boolean =>
  state === of && files.length > 0 && last(until)

/** True if a certificate is or may be that of the customer: an export does not tell which contacts a company has. */
const isMeant = ({ contact }: Exemption, order: Order): boolean => !contact || contact.id === order.contact?.id

/** The rows that decide the tax of an order; undefined where one of them changed since. */
function findRows(order: Order, { state, zip }: Place, tables: OrderExport) {
  const rows = tables.states.filter((one) => one.state === state)
  const own = tables.exemptions.filter((one) => isMeant(one, order))
  const isUnsure = own.some(({ contact }) => !contact)
  return isUnsure || [zip ?? [], rows, own].flat().some((one) => isNewer(one, order)) ? undefined : { rows, own }
}

/** Rates of the delivery of an order by the tables; undefined where the export does not tell. */
export function findRates(order: Order, tables: OrderExport): ExpectedRates | undefined {
  const place = findPlace(order, tables)
  if (!place) return none
  const found = findRows(order, place, tables)
  if (!found) return undefined
  const { state, zip } = place
  const day = formatDay(findMoment(order), tables.timezone)
  const year = Number(day.slice(0, 4))
  const row = findNewest(found.rows, year)
  const exempt = found.own.some((one) => exempts(one, state, (at) => day <= formatDay(at, tables.timezone)))
  const rate = readLocal(zip, year) ?? row?.rate
  return { rates: exempt || rate === undefined ? [] : [rate], taxesShipping: row?.taxes_shipping ?? false, exempt }
}
