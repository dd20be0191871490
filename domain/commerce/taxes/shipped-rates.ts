import type { DocOf } from '../../kernel/index.ts'
import type { taxStates } from './tax-states.ts'

/** Year of the rates that the product ships. */
export const shippedYear = 2026

/*
 * General sales tax of each state in percent, as its revenue department publishes it for 2026, and whether shipping of
 * taxed goods that is charged separately is taxed too. Local rates that hold in the whole state are included, those of
 * single counties and cities are not. Compared in November 2026 with two collections of the rates of 2026; docs/adr/0135
 * names the sources. A client checks and changes the rows in its own table.
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
  DC: [7, 'shipping'],
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
  UT: [6.1],
  VT: [6, 'shipping'],
  VA: [5.3],
  WA: [6.5, 'shipping'],
  WV: [6, 'shipping'],
  WI: [5, 'shipping'],
  WY: [4],
}

/** Notes on shipped rates, for clients to read before charging them. */
const shippedNotes: Readonly<Record<string, string>> = {
  CA: 'With 1.25 percent of local tax that is charged in all counties.',
  DC: '7 percent since October 1, 2026 by the budget law of November 2025; 6 percent before.',
  HI: 'General excise tax of the seller, which may be passed on.',
  LA: '5 percent since January 1, 2025; 4.45 percent before.',
  NM: 'Gross receipts tax of the seller, which may be passed on.',
  NV: 'With 2.25 percent of local tax that is charged in all counties.',
  SD: '4.2 percent until June 30, 2027.',
  UT: 'With 1.25 percent of local tax that is charged in all counties.',
  VA: 'With 1 percent of local tax that is charged in all places.',
}

/** Rows of the table of states as the product ships them. */
export const shippedRates: readonly DocOf<typeof taxStates>[] = Object.entries(shipped).map(
  ([state, [rate, taxed]]) => ({
    state,
    rate,
    year: shippedYear,
    taxes_shipping: taxed !== undefined,
    notes: shippedNotes[state] ?? '',
  }),
)
