import type { RecordScreens } from '../../ui/detail/record-screens.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const loadPurchase = () => import('./purchase-parts.tsx')

export const purchaseScreens: RecordScreens = {
  actions: lazyPart(async () => (await loadPurchase()).PurchaseActions),
  tabs: [{ id: 'lines', label: 'Lines', part: lazyPart(async () => (await loadPurchase()).PurchaseLines) }],
  firstTabs: ['lines'],
}
