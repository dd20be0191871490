import { hasRole, type Doc } from '../../domain/kernel/index.ts'
import type { RecordScreens, RecordTab } from '../ui/detail/record-screens.ts'
import { lazyExtra, lazyPart } from '../ui/lazy-part.tsx'
import { orderSubscriptionsTab } from './subscriptions/subscription-screens.ts'

const loadSale = () => import('./sale-parts.ts')

const countOf =
  (field: string) =>
  (row: Doc): number => {
    const list = row[field]
    return Array.isArray(list) ? list.length : 0
  }

const itemsTab: RecordTab = {
  id: 'items',
  label: 'Items',
  count: countOf('items'),
  part: lazyPart(async () => (await loadSale()).ItemsSection),
}

const contactTab: RecordTab = {
  id: 'contact',
  label: 'Contact',
  part: lazyPart(async () => (await loadSale()).ContactSection),
}

const shipmentsTab: RecordTab = {
  id: 'shipments',
  label: 'Shipments',
  count: countOf('shipments'),
  part: lazyPart(async () => (await loadSale()).ShipmentsSection),
}

const discountTab: RecordTab = {
  id: 'discount',
  label: 'Discount',
  part: lazyPart(async () => (await loadSale()).DiscountSection),
}

const clientTab: RecordTab = {
  id: 'client',
  label: 'Client',
  part: lazyPart(async () => (await loadSale()).ClientSection),
}

const paymentsTab: RecordTab = {
  id: 'payments',
  label: 'Payments',
  count: countOf('payments'),
  part: lazyPart(async () => (await loadSale()).PaymentsSection),
}

const workTab: RecordTab = {
  id: 'work',
  label: 'Work',
  count: countOf('work'),
  part: lazyPart(async () => (await loadSale()).WorkSection),
  isFor: (_, actor) => hasRole(actor, 'work-r'),
}

/** Common parts of orders and quotes of goods. */
const sale: RecordScreens = {
  item: lazyExtra(async () => (await loadSale()).SaleListItem),
  newRecord: lazyPart(async () => (await import('./sections/new-sale.tsx')).NewSale),
  beside: lazyPart(async () => (await loadSale()).SaleBeside),
}

export const orderScreens: RecordScreens = {
  ...sale,
  listActions: lazyPart(async () => (await import('./board/board-switch.tsx')).OrderBoardSwitch),
  headFields: ['number', 'total', 'balance', 'paid', 'contact.name', 'contact.company'],
  head: lazyPart(async () => (await loadSale()).OrderHead),
  actions: lazyPart(async () => (await loadSale()).OrderActions),
  menu: lazyPart(async () => (await loadSale()).OrderMenu),
  foot: lazyPart(async () => (await loadSale()).OrderFoot),
  tabs: [itemsTab, clientTab, contactTab, shipmentsTab, paymentsTab, discountTab, workTab, orderSubscriptionsTab],
  firstTabs: [
    'items',
    'client',
    'contact',
    'shipments',
    'payments',
    'discount',
    'files',
    'work',
    'subscriptions',
    'conversations',
  ],
}

export const goodsQuoteScreens: RecordScreens = {
  ...sale,
  headFields: ['number', 'state', 'total', 'expires', 'contact.name', 'contact.company'],
  head: lazyPart(async () => (await loadSale()).GoodsQuoteHead),
  actions: lazyPart(async () => (await loadSale()).GoodsQuoteActions),
  tabs: [itemsTab, clientTab, contactTab, { ...shipmentsTab, label: 'Shipping' }, discountTab],
  firstTabs: ['items', 'client', 'contact', 'shipments', 'discount', 'files', 'conversations'],
}
