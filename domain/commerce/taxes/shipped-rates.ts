import type { DocOf } from '../../kernel/index.ts'
import type { taxStates } from './tax-states.ts'

/** Year of the rates that the product ships. */
export const shippedYear = 2026

/*
 * General sales tax of each state in percent, without the rates of counties and cities, and whether separately charged
 * shipping of taxed goods is taxed too. Facts as the revenue departments of the states publish them for 2026; a client
 * checks and changes them in its own table.
 */
const shipped: Readonly<Record<string, readonly [rate: number, taxesShipping?: 'shipping']>> = {
  AL: [4],
  AK: [0],
  AZ: [5.6],
  AR: [6.5, 'shipping'],
  CA: [7.25],
  CO: [2.9],
  CT: [6.35, 'shipping'],
  DE: [0],
  DC: [6, 'shipping'],
  FL: [6],
  GA: [4, 'shipping'],
  HI: [4, 'shipping'],
  ID: [6],
  IL: [6.25],
  IN: [7, 'shipping'],
  IA: [6],
  KS: [6.5],
  KY: [6, 'shipping'],
  LA: [5],
  ME: [5.5],
  MD: [6],
  MA: [6.25],
  MI: [6],
  MN: [6.875, 'shipping'],
  MS: [7, 'shipping'],
  MO: [4.225],
  MT: [0],
  NE: [5.5, 'shipping'],
  NV: [6.85],
  NH: [0],
  NJ: [6.625, 'shipping'],
  NM: [4.875, 'shipping'],
  NY: [4, 'shipping'],
  NC: [4.75, 'shipping'],
  ND: [5, 'shipping'],
  OH: [5.75, 'shipping'],
  OK: [4.5],
  OR: [0],
  PA: [6, 'shipping'],
  RI: [7, 'shipping'],
  SC: [6, 'shipping'],
  SD: [4.2, 'shipping'],
  TN: [7, 'shipping'],
  TX: [6.25, 'shipping'],
  UT: [4.85],
  VT: [6, 'shipping'],
  VA: [4.3],
  WA: [6.5, 'shipping'],
  WV: [6, 'shipping'],
  WI: [5, 'shipping'],
  WY: [4],
}

/** Rows of the table of states as the product ships them. */
export const shippedRates: readonly DocOf<typeof taxStates>[] = Object.entries(shipped).map(
  ([state, [rate, taxed]]) => ({ state, rate, year: shippedYear, taxes_shipping: taxed !== undefined, notes: '' }),
)
