import { exactCents, roundCents, multiplyFractions, toFraction } from '../../kernel/values/exact-money.ts'
import { carrierTypes, type ShipmentRate } from '../shipping/index.ts'
import { readStates, type FreightTable } from './freight-tables.ts'
import type { RateMessage } from './rates.ts'

/** Freight that a table gives a price for. */
export interface Freight {
  /** Freight class of its goods: '70'. */
  readonly nmfc_class: string
  /** Pounds. */
  readonly weight: number
  /** State of the destination in two letters. */
  readonly state: string
}

type FreightPrice = { readonly rate: ShipmentRate } | { readonly message: RateMessage }

const hundred = 100

/**
 * Price of one carrier by its table (3-aviation section 3, commerce 9): the row of the class and the zone with the highest
 * weight that the freight reaches, for each hundred pounds, at least its minimum, with fuel. Rounded half-up once. A message
 * says why a table has no price.
 */
export function priceFreight(table: FreightTable, { nmfc_class: freightClass, weight, state }: Freight): FreightPrice {
  const { carrier, service, fuel, days, zones, prices } = table
  const refuse = (message: string): FreightPrice => ({ message: { provider: carrier, message } })
  const code = state.toUpperCase()
  const zone = zones.find(({ states }) => readStates(states).includes(code))
  if (!zone) return refuse(code === '' ? 'The address has no state.' : `The table has no zone for ${code}.`)
  if (freightClass === '') return refuse('The shipment has no freight class.')
  const [row] = prices
    .filter((one) => one.zone === zone.name && one.nmfc_class === freightClass && one.from_weight <= weight)
    .toSorted((one, other) => other.from_weight - one.from_weight)
  if (!row) return refuse(`The table has no price for class ${freightClass} and ${weight} lb in ${zone.name}.`)
  const byWeight = multiplyFractions(exactCents(row.per_hundred), toFraction(weight / hundred))
  const base = byWeight.dividend > BigInt(row.minimum) * byWeight.divisor ? byWeight : exactCents(row.minimum)
  const rate = roundCents(multiplyFractions(base, toFraction((hundred + fuel) / hundred)))
  return {
    rate: {
      id: `table ${table.id}`,
      type: carrier,
      carrier: carrierTypes[carrier],
      service,
      rate,
      default: false,
      ...(days !== undefined && { days }),
    },
  }
}

/** Prices of all carriers, and why others have none. */
export function priceAllFreight(tables: readonly FreightTable[], freight: Freight) {
  const found = tables.map((table) => priceFreight(table, freight))
  return {
    rates: found.flatMap((one) => ('rate' in one ? [one.rate] : [])),
    messages: found.flatMap((one) => ('message' in one ? [one.message] : [])),
  }
}
