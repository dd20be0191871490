import {
  computeMoney,
  isQuoteOpen,
  type goodsQuotes,
  type orders,
  type SaleMoney,
  type SaleRecord,
} from '../../../domain/commerce/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'

export type OrderRow = Presented<typeof orders>
export type GoodsQuoteRow = Presented<typeof goodsQuotes>

/** Fields that orders and quotes of goods share. */
export type SaleRow = OrderRow | GoodsQuoteRow

type Part = Pick<RecordPartProps, 'definition' | 'row'>

/** The row of a page before it is read in its type. */
interface RowOfPart {
  readonly row: unknown
}

export const recordOf = ({ definition }: Pick<Part, 'definition'>): SaleRecord =>
  definition.name === 'orders' ? 'orders' : 'goods_quotes'

/** The row of a sale's page, in its own type: its page is opened for these two record types alone. */
export const readSale = ({ row }: RowOfPart): SaleRow => row as SaleRow

export const readOrder = ({ row }: RowOfPart): OrderRow => row as OrderRow

export const readGoodsQuote = ({ row }: RowOfPart): GoodsQuoteRow => row as GoodsQuoteRow

export const isOrder = (sale: SaleRow): sale is OrderRow => 'amount_paid' in sale

/** True if lines and terms of a sale may be changed by its reader. */
export function mayChangeTerms(sale: SaleRow): boolean {
  if (!sale.can.write || sale.locked) return false
  return isOrder(sale) ? !sale.canceled : isQuoteOpen(sale.state)
}

/** True if money came in for an order: that of a canceled one is a deposit of its customer, and can be refunded too. */
export const isPaidFor = ({ amount_paid: paid, canceled, payments }: OrderRow): boolean =>
  paid > 0 || (canceled && payments.length > 0)

/** What is open on an order as it is saved. */
export const readMoney = ({ total, amount_paid: paid, amount_refunded: gifts }: OrderRow): SaleMoney =>
  computeMoney(total, paid, gifts)

/** The customer in one name; empty without one. */
export const nameCustomer = ({ contact }: SaleRow): string => contact?.name || contact?.email || contact?.company || ''

/** Subject in words: 'Order 20031, Copperline Builders'. */
export const describeSale = (title: string, { contact }: SaleRow): string =>
  [title, contact?.company || contact?.name].filter(Boolean).join(', ')
