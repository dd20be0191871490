import { z } from 'zod'
import type { Doc, HistoryField } from '../../kernel/index.ts'
import { formatMoney } from '../../kernel/values/format-value.ts'
import { deliveryAddress, formatDelivery } from './delivery-address.ts'
import { saleItem } from './sale-items.ts'
import { selectedRate } from './sale-shape.ts'

export const writeMoney = (value: unknown): string => formatMoney(z.number().safeParse(value).data ?? 0)

const writeAddress = (value: unknown): string => formatDelivery(deliveryAddress.safeParse(value).data ?? {})

function writeRate(value: unknown): string {
  const { carrier, service, rate } = selectedRate.safeParse(value).data ?? {}
  return rate === undefined ? '' : [carrier, service, formatMoney(rate)].filter(Boolean).join(' ')
}

/** Parts of a sale that its history names although its form lacks them. */
export const saleHistory: readonly HistoryField[] = [
  { property: 'items', label: 'Items' },
  { property: 'address', label: 'Ships to', words: writeAddress },
  { property: 'selected_rate', label: 'Rate', words: writeRate },
  { property: 'shipping', label: 'Shipping', words: writeMoney },
  { property: 'discount.code', label: 'Discount codes' },
  { property: 'discount.typed', label: 'Typed discount', words: writeMoney },
  { property: 'service_fee', label: 'Service fee', words: writeMoney },
  { property: 'tax.amount', label: 'Tax', words: writeMoney },
]

/** A line as the history describes it: by the parts that people type. */
export function describeLine(entry: Doc): Doc {
  const parsed = saleItem.safeParse(entry)
  // A line that was cut is described as it is.
  if (!parsed.success) return entry
  const { id, name, sku, quantity, price, notes } = parsed.data
  return { id, name: name || sku || 'Line', quantity, price: formatMoney(price), ...(notes && { notes }) }
}
