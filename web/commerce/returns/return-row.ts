import { orders, returns, valueReturn } from '../../../domain/commerce/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import type { OrderRow } from '../sale/sale-row.ts'

export type ReturnRow = Presented<typeof returns>

/** The row of a return's page, in its own type: its page is opened for this record type alone. */
export const readReturn = ({ row }: { readonly row: unknown }): ReturnRow => row as ReturnRow

/** Cents that the customer paid for the pieces that count in the present state: asked for, approved, or arrived. */
export function readValue(order: OrderRow, { state, items, value }: ReturnRow): number {
  if (state === 'received') return value
  const pieces = items.map(({ id, quantity, approved }) => ({
    id,
    quantity: state === 'approved' ? approved : quantity,
  }))
  return valueReturn(order, pieces)
}

/** The order of a return, live. */
export const useReturnOrder = ({ order }: ReturnRow): OrderRow | undefined => useRecord(orders, order.id).row
