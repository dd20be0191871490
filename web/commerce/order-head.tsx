import { valueAt } from '../../domain/kernel/index.ts'
import { HeadFact, HeadFacts } from '../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../ui/detail/record-screens.ts'
import { formatMoney } from '../ui/format-value.ts'
import { textOf } from '../ui/cells/record-cell.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'

/** Total, payment and customer of an order. */
export function OrderHead({ row }: RecordPartProps) {
  const { total, paid } = row
  const buyer = textOf(valueAt(row, 'contact.name')) || textOf(valueAt(row, 'contact.company'))
  return (
    <HeadFacts>
      {typeof total === 'number' && (
        <HeadFact label="Total" isNamed>
          {formatMoney(total)}
        </HeadFact>
      )}
      <HeadFact label="Payment">
        <StatusBadge word={paid === true ? 'Paid' : 'Not paid'} tone={paid === true ? 'good' : 'waiting'} />
      </HeadFact>
      {buyer !== '' && (
        <HeadFact label="Contact" isNamed>
          {buyer}
        </HeadFact>
      )}
    </HeadFacts>
  )
}
