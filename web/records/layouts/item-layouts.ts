import { lazy } from 'react'
import type { ItemLayout } from '../../ui/list/item-layout.tsx'

/** Records that lists show in a way of their own where there is no room for columns (2-content section 2). */
const layouts: Readonly<Record<string, ItemLayout>> = {
  contacts: lazy(async () => ({ default: (await import('./people-items.tsx')).ContactItem })),
  clients: lazy(async () => ({ default: (await import('./people-items.tsx')).ClientItem })),
  users: lazy(async () => ({ default: (await import('./people-items.tsx')).UserItem })),
  tasks: lazy(async () => ({ default: (await import('./work-items.tsx')).TaskItem })),
  orders: lazy(async () => ({ default: (await import('./work-items.tsx')).OrderItem })),
  trips: lazy(async () => ({ default: (await import('./work-items.tsx')).TripItem })),
  invoices: lazy(async () => ({ default: (await import('./work-items.tsx')).InvoiceItem })),
  quotes: lazy(async () => ({ default: (await import('./work-items.tsx')).QuoteItem })),
}

export const itemLayoutOf = (record: string): ItemLayout | undefined => layouts[record]
