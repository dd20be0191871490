import { lazy } from 'react'
import { loadPart } from '../../platform/load-part.ts'
import type { ItemLayout } from '../../ui/list/item-layout.tsx'

const loadPeople = () => loadPart(() => import('./people-items.tsx'))
const loadWork = () => loadPart(() => import('./work-items.tsx'))

/** Records that lists show in a way of their own where there is no room for columns (2-content section 2). */
const layouts: Readonly<Record<string, ItemLayout>> = {
  contacts: lazy(async () => ({ default: (await loadPeople()).ContactItem })),
  clients: lazy(async () => ({ default: (await loadPeople()).ClientItem })),
  users: lazy(async () => ({ default: (await loadPeople()).UserItem })),
  tasks: lazy(async () => ({ default: (await loadWork()).TaskItem })),
  orders: lazy(async () => ({ default: (await loadWork()).OrderItem })),
  trips: lazy(async () => ({ default: (await loadWork()).TripItem })),
  invoices: lazy(async () => ({ default: (await loadWork()).InvoiceItem })),
  quotes: lazy(async () => ({ default: (await loadWork()).QuoteItem })),
}

export const itemLayoutOf = (record: string): ItemLayout | undefined => layouts[record]
