import { measureWords, sumsOf, type InvoiceLine } from '../../../domain/charter/index.ts'
import { formatMoney } from '../../ui/format-value.ts'
import type { LineColumn } from '../../ui/lines/line-column.ts'
import { LinesTable } from '../../ui/lines/lines-table.tsx'
import classes from './invoices.module.css'

export const invoiceParts = [
  { value: 'pre-tax', label: 'Before tax' },
  { value: 'tax', label: 'Tax' },
  { value: 'post-tax', label: 'After tax' },
] as const

const drawAmount = ({ amount }: InvoiceLine) =>
  amount === undefined ? <span className={classes['open']}>At actual</span> : formatMoney(amount)

const columns: readonly LineColumn<InvoiceLine>[] = [
  { key: 'label', label: 'Line', width: 'minmax(0, 1.6fr)', draw: ({ label }) => <b>{label}</b> },
  { key: 'quantity', label: 'Quantity', width: 'minmax(0, 1fr)', card: 'wide', draw: measureWords },
  { key: 'amount', label: 'Amount', width: '128px', align: 'end', draw: drawAmount },
]

/** The lines of an invoice in their parts, with their sums. */
export function InvoiceLines({ lines, total }: { readonly lines: readonly InvoiceLine[]; readonly total: number }) {
  const parts = invoiceParts.flatMap(({ value, label }) => {
    const own = lines.filter((line) => line.part === value)
    if (own.length === 0) return []
    const sum = { key: value, label, kind: 'sum', cells: { amount: formatMoney(sumsOf(own).total) } } as const
    return [{ key: value, label, entries: [...own.map((line, at) => ({ id: `${at} ${line.label}`, line })), sum] }]
  })
  const whole = { key: 'total', label: 'Total', kind: 'total', cells: { amount: formatMoney(total) } } as const
  return (
    <LinesTable
      label="Lines of the invoice"
      columns={columns}
      sections={[...parts, { key: 'total', entries: [whole] }]}
    />
  )
}
