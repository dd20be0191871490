import type { z } from 'zod'
import type { charterPrice } from '../../../domain/charter/index.ts'
import { formatMoney } from '../../ui/format-value.ts'
import type { LineColumn } from '../../ui/lines/line-column.ts'
import { LinesTable } from '../../ui/lines/lines-table.tsx'
import { partsOfPrice, quantityWords } from './line-words.ts'

type Estimate = NonNullable<NonNullable<z.output<typeof charterPrice>['locked']>['estimate']>
type LockedLine = Estimate['items'][number]

/** Present price of a locked one, in one line. Cents. */
export function todayWords(today: number | undefined, locked: number): string {
  if (today === undefined) return "By today's rules it would have no price."
  if (today === locked) return "By today's rules it would be the same."
  const gap = formatMoney(Math.abs(today - locked))
  return `By today's rules it would be ${formatMoney(today)}, ${gap} ${today > locked ? 'more' : 'less'}.`
}

/** True if its quantity is more than one. */
const isCounted = ({ unit, quantity }: LockedLine): boolean =>
  unit !== 'percent' && (quantity !== 1 || !['', 'once'].includes(unit))

const columns: readonly LineColumn<LockedLine>[] = [
  { key: 'label', label: 'Line', width: 'minmax(0, 1.4fr)', draw: ({ label }) => <b>{label}</b> },
  {
    key: 'quantity',
    label: 'Quantity',
    width: 'minmax(0, 1fr)',
    card: 'wide',
    draw: (line) => (isCounted(line) ? quantityWords(line) : ''),
  },
  { key: 'amount', label: 'Amount', width: '128px', align: 'end', draw: ({ total }) => formatMoney(total) },
]

/** The lines of a price as they were when it was locked. */
export function LockedLines({ estimate }: { readonly estimate: Estimate }) {
  const { items, total } = estimate
  const used = partsOfPrice.filter(({ part }) => items.some((item) => item.part === part))
  const parts = used.map(({ part, label, sum }) => ({
    key: part,
    label,
    entries: [
      ...items.filter((item) => item.part === part).map((line) => ({ id: line.key, line })),
      { key: part, label, kind: 'sum', cells: { amount: formatMoney(estimate[sum]) } } as const,
    ],
  }))
  const whole = { key: 'total', label: 'Total', kind: 'total', cells: { amount: formatMoney(total) } } as const
  return (
    <LinesTable
      label="Lines of the locked price"
      columns={columns}
      sections={[...parts, { key: 'total', entries: [whole] }]}
    />
  )
}
