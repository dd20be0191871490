import { codes, type Customer } from './open-shop.ts'
import type { Dice } from './dice.ts'

const addresses = [
  { zip: '78701' },
  { zip: '78701-1234', state: 'TX' },
  { state: 'TX' },
  { state: 'California' },
  { zip: '90210', state: 'CA' },
  { zip: '43004' },
  { state: 'OH', zip: '44101' },
  { zip: '74103' },
  { state: 'OK' },
  { state: 'NV' },
  { country: 'Canada', zip: 'M5V 2T6' },
] as const

const properties = [{ color: 'Sage green' }, { color: 'Galvalume', gauge: 26 }, {}] as const

/** Quantities with and without decimals, also none. */
const quantities = [1, 1, 2, 3, 7, 12, 0, 0.5, 2.25, 1.125, 10.333] as const

/** A line: goods, something free, or a deduction. */
function makeLine(dice: Dice): object {
  const kind = dice.int(0, 9)
  const sku = dice.perhaps(40, () => dice.pick(['RF-18', 'RF-24', 'CAP-1']))
  const price = kind === 0 ? 0 : kind === 1 ? -dice.int(1, 2500) : dice.int(1, 60_000)
  return {
    name: kind === 1 ? 'Deduction' : dice.pick(['Roof panel', 'Ridge cap', 'Fitting', 'Delivery of samples']),
    price,
    quantity: kind === 1 ? 1 : dice.pick(quantities),
    unit_weight: dice.int(0, 4000) / 100,
    properties: dice.pick(properties),
    ...(sku !== undefined && { sku }),
  }
}

/** Lines and terms of an order; some fields are absent. */
export function makeTerms(dice: Dice): object {
  const address = dice.perhaps(80, () => dice.pick(addresses))
  const discount = dice.perhaps(30, () => -dice.int(1, 20_000))
  const tax = dice.perhaps(10, () => dice.int(0, 5000))
  return {
    items: [makeLine(dice), ...dice.list(5, () => makeLine(dice))],
    shipping: dice.chance(60) ? dice.int(0, 30_000) : 0,
    service_fee: dice.chance(25) ? dice.int(1, 2500) : 0,
    ...(address && { address }),
    ...(discount !== undefined && { discount }),
    ...(tax !== undefined && { tax }),
    ...(dice.chance(55) && { codes: [...new Set([dice.pick(codes), ...dice.list(1, () => dice.pick(codes))])] }),
  }
}

/** An order of a customer, most often placed. */
export const makeOrder = (dice: Dice, { id, name, email }: Customer): object => ({
  contact: { id, name, email },
  isPlaced: dice.chance(88),
  ...makeTerms(dice),
})
