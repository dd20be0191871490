import { csvLine, csvMark } from '../../kernel/csv/csv.ts'
import type { TaxRow } from './contract.ts'

/** Sums of several rows of the tax report, in cents. */
export type TaxSums = Omit<TaxRow, 'month' | 'state'>

const noTax: TaxSums = { sales: 0, taxable: 0, exempt: 0, tax: 0, refunds: 0 }

export const addTaxRows = (rows: readonly TaxSums[]): TaxSums =>
  rows.reduce<TaxSums>(
    (all, one) => ({
      sales: all.sales + one.sales,
      taxable: all.taxable + one.taxable,
      exempt: all.exempt + one.exempt,
      tax: all.tax + one.tax,
      refunds: all.refunds + one.refunds,
    }),
    noTax,
  )

/** Rows of one state, with their sum. */
export interface StateTaxes {
  readonly state: string
  readonly rows: readonly TaxRow[]
  readonly sum: TaxSums
}

/** Rows by state, in the order of their names; sales without a state are last. */
export function groupByState(rows: readonly TaxRow[]): StateTaxes[] {
  const states = [...new Set(rows.map(({ state }) => state))].toSorted((one, other) => {
    if (one === '' || other === '') return one === other ? 0 : one === '' ? 1 : -1
    return one < other ? -1 : 1
  })
  return states.map((state) => {
    const own = rows.filter((row) => row.state === state).toSorted((one, other) => (one.month < other.month ? -1 : 1))
    return { state, rows: own, sum: addTaxRows(own) }
  })
}

/** Name of a state in reports. */
export const nameTaxState = (state: string): string => (state === '' ? 'No state' : state)

const plain = (amount: number): string => (amount / 100).toFixed(2)

const printSums = ({ sales, taxable, exempt, tax, refunds }: TaxSums): string[] =>
  [sales, taxable, exempt, tax, refunds].map(plain)

/** The tax report as a CSV document: a row for each month of a state, with sums. */
export function writeTaxCsv(rows: readonly TaxRow[]): string {
  const lines = [
    ['State', 'Month', 'Sales', 'Taxable', 'Exempt', 'Tax', 'Refunds'],
    ...groupByState(rows).flatMap(({ state, rows: own, sum }) => [
      ...own.map((row) => [nameTaxState(state), row.month, ...printSums(row)]),
      [nameTaxState(state), 'Total', ...printSums(sum)],
    ]),
    ['All states', 'Total', ...printSums(addTaxRows(rows))],
  ]
  return csvMark + lines.map((cells) => csvLine(cells)).join('')
}
