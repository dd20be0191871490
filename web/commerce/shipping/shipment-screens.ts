import type { Doc } from '../../../domain/kernel/index.ts'
import type { RecordScreens } from '../../ui/detail/record-screens.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const loadParts = () => import('./shipment-parts.ts')

const countList =
  (field: string) =>
  (row: Doc): number => {
    const list = row[field]
    return Array.isArray(list) ? list.length : 0
  }

/** Page and list of shipments (3-aviation section 2): tabs Items, To, From and Rates. */
export const shipmentScreens: RecordScreens = {
  listActions: lazyPart(async () => (await loadParts()).ShipmentListActions),
  headFields: ['number', 'state', 'status', 'is_return', 'order.label', 'type', 'total_weight', 'contact.name'],
  head: lazyPart(async () => (await loadParts()).ShipmentHead),
  actions: lazyPart(async () => (await loadParts()).ShipmentActions),
  menu: lazyPart(async () => (await loadParts()).ShipmentMenu),
  beside: lazyPart(async () => (await loadParts()).ShipmentSums),
  tabs: [
    {
      id: 'items',
      label: 'Items',
      count: countList('items'),
      part: lazyPart(async () => (await loadParts()).ItemsTab),
    },
    { id: 'to', label: 'To', part: lazyPart(async () => (await loadParts()).ToTab) },
    { id: 'from', label: 'From', part: lazyPart(async () => (await loadParts()).FromTab) },
    {
      id: 'rates',
      label: 'Rates',
      count: countList('rates'),
      part: lazyPart(async () => (await import('../carriers/rates-tab.tsx')).RatesTab),
    },
  ],
  firstTabs: ['items', 'to', 'from', 'rates'],
}
