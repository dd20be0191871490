import { buffer } from 'node:stream/consumers'
import {
  addTaxRows,
  groupByState,
  nameTaxState,
  type readTaxReport,
  type TaxSums,
} from '../../../domain/commerce/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import { PdfPages } from '../../platform/pdf/pdf-pages.ts'

const describeSums = ({ sales, taxable, exempt, refunds }: TaxSums): string =>
  [
    `Sales ${formatMoney(sales)}`,
    `taxable ${formatMoney(taxable)}`,
    `exempt ${formatMoney(exempt)}`,
    `refunds ${formatMoney(refunds)}`,
  ].join(' · ')

/** The tax report as PDF, dated by the moment of writing. */
export async function writeTaxPdf(
  { from, until, rows, ledger }: OutputOf<typeof readTaxReport>,
  { name, at }: { readonly name: string; readonly at: number },
): Promise<Buffer> {
  const pages = new PdfPages(`Sales tax of ${name}, ${from} to ${until}`, at)
  const written = buffer(pages.document)
  pages.text(name, { size: 12, isBold: true, gap: 0 })
  pages.text('Sales tax by state and month', { size: 18, isBold: true })
  pages.text(`From ${from} until ${until}, by the day on which a sale was charged`, { isQuiet: true })
  for (const { state, rows: own, sum } of groupByState(rows)) {
    pages.rule()
    pages.text(nameTaxState(state), { size: 12, isBold: true })
    for (const row of own) {
      pages.pair(row.month, formatMoney(row.tax), { gap: 0 })
      pages.text(describeSums(row), { size: 8, isQuiet: true, gap: 6 })
    }
    pages.pair(`Total ${nameTaxState(state)}`, formatMoney(sum.tax), { isBold: true, gap: 0 })
    pages.text(describeSums(sum), { size: 8, isQuiet: true, gap: 6 })
  }
  if (rows.length === 0) pages.text('Nothing was sold in this period.', { isQuiet: true })
  pages.rule()
  const sum = addTaxRows(rows)
  pages.pair('Tax of all states', formatMoney(sum.tax), { size: 12, isBold: true, gap: 0 })
  pages.text(describeSums(sum), { size: 8, isQuiet: true })
  pages.pair('Tax account of the ledger', formatMoney(ledger), { isQuiet: true })
  pages.document.end()
  return written
}
