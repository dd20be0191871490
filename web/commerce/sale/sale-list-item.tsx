import { useClient } from '../../platform/platform-context.tsx'
import { formatDate, formatMoney } from '../../ui/format-value.ts'
import type { ItemProps } from '../../ui/list/item-layout.tsx'
import { ItemLines } from '../../ui/list/item-lines.tsx'
import { goodsQuoteStates } from '../../../domain/commerce/index.ts'
import { isOrder, readSale, type SaleRow } from './sale-row.ts'

/** State of a sale in a word: of its money for an order. */
function describeState(sale: SaleRow): string {
  if (!isOrder(sale)) return goodsQuoteStates[sale.state]
  if (sale.canceled) return 'Canceled'
  return sale.paid ? 'Paid' : ''
}

/** An order or quote of goods in a narrow list. */
export function SaleListItem({ row }: ItemProps) {
  const { timezone } = useClient()
  const sale = readSale({ row })
  const { number, contact, total, date } = sale
  return (
    <ItemLines
      title={number || (isOrder(sale) ? 'Order' : 'Quote')}
      aside={formatMoney(total)}
      note={contact?.name || contact?.company || ''}
      end={describeState(sale) || formatDate(date, timezone)}
    />
  )
}
