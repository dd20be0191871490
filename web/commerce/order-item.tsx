import { valueAt } from '../../domain/kernel/index.ts'
import { useClient } from '../platform/platform-context.tsx'
import { formatDate, formatMoney } from '../ui/format-value.ts'
import type { ItemProps } from '../ui/list/item-layout.tsx'
import { ItemLines } from '../ui/list/item-lines.tsx'
import { textOf } from '../ui/cells/record-cell.tsx'

export function OrderItem({ row }: ItemProps) {
  const { timezone } = useClient()
  const { date, total } = row
  return (
    <ItemLines
      title={textOf(row['invoice_id']) || 'Order'}
      aside={typeof total === 'number' ? formatMoney(total) : ''}
      note={textOf(valueAt(row, 'contact.name')) || textOf(valueAt(row, 'contact.company'))}
      end={row['paid'] === true ? 'Paid' : typeof date === 'number' ? formatDate(date, timezone) : ''}
    />
  )
}
