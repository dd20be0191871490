import { hasOneOf } from '../../domain/kernel/index.ts'
import type { RecordTab, RoomScreens } from '../ui/detail/record-screens.ts'
import { lazyExtra, lazyPart } from '../ui/lazy-part.tsx'
import { priceChangeScreens, productScreens } from './products/product-screens.ts'
import { goodsQuoteScreens, orderScreens } from './sale-screens.ts'
import { shipmentScreens } from './shipping/shipment-screens.ts'
import { contactSubscriptionsTab, subscriptionScreens } from './subscriptions/subscription-screens.ts'

const loadAd = () => import('./ads/ad-parts.tsx')
const loadCart = () => import('./shop/cart-parts.tsx')
const loadCount = () => import('./products/counts/count-parts.tsx')
const loadWork = () => import('./work/work-steps.tsx')
const loadReturn = () => import('./returns/return-parts.tsx')
const loadPurchase = () => import('./vendors/purchase-parts.tsx')

/** Certificates of a customer, for users who sell or keep the books. */
const exemptionsTab: RecordTab = {
  id: 'tax',
  label: 'Tax',
  isFor: (_, actor) => hasOneOf(actor, ['orders', 'accounting']),
  part: lazyPart(async () => (await import('./taxes/customer-exemptions.tsx')).CustomerExemptions),
}

/** Records by their names: importing their definitions would load them with the first screen. */
export const commerceScreens: RoomScreens = {
  records: {
    products: productScreens,
    price_changes: priceChangeScreens,
    purchases: {
      actions: lazyPart(async () => (await loadPurchase()).PurchaseActions),
      headFields: ['total', 'due', 'due_on', 'vendor', 'vendor.label', 'reference'],
      head: lazyPart(async () => (await loadPurchase()).PurchaseHead),
      tabs: [
        { id: 'lines', label: 'Lines', part: lazyPart(async () => (await loadPurchase()).PurchaseLines) },
        {
          id: 'payments',
          label: 'Payments',
          count: ({ payments }) => (Array.isArray(payments) ? payments.length : 0),
          part: lazyPart(async () => (await loadPurchase()).PurchasePayments),
        },
      ],
      firstTabs: ['lines', 'payments'],
    },
    stock_counts: {
      item: lazyExtra(async () => (await loadCount()).CountItem),
      listActions: lazyPart(async () => (await loadCount()).CountListActions),
      headFields: ['scope', 'vendor', 'vendor.label', 'applied', 'canceled', 'counted', 'left_out'],
      head: lazyPart(async () => (await loadCount()).CountHead),
      actions: lazyPart(async () => (await loadCount()).CountActions),
      tabs: [{ id: 'count', label: 'Count', part: lazyPart(async () => (await loadCount()).CountSheet) }],
      firstTabs: ['count'],
    },
    discounts: {
      headFields: ['type', 'value', 'amount', 'used', 'locked', 'author'],
      head: lazyPart(async () => (await import('./discounts/discount-head.tsx')).DiscountHead),
      beside: lazyPart(async () => (await import('./discounts/discount-preview.tsx')).DiscountPreview),
      tabs: [
        {
          id: 'uses',
          label: 'Orders',
          count: ({ used }) => Number(used ?? 0),
          part: lazyPart(async () => (await import('./discounts/discount-uses.tsx')).DiscountUses),
        },
      ],
    },
    tax_states: {
      listActions: lazyPart(async () => (await import('./taxes/rate-actions.tsx')).RateActions),
    },
    tax_exemptions: {
      headFields: ['state', 'until', 'contact.label', 'account.label', 'company.label'],
      head: lazyPart(async () => (await import('./taxes/exemption-head.tsx')).ExemptionHead),
    },
    zips: {
      listActions: lazyPart(async () => (await import('./taxes/zip-import.tsx')).ZipActions),
    },
    carts: {
      headFields: ['total', 'visitor', 'expires', 'order', 'consent', 'state'],
      head: lazyPart(async () => (await loadCart()).CartHead),
      tabs: [{ id: 'lines', label: 'Lines', part: lazyPart(async () => (await loadCart()).CartLines) }],
      firstTabs: ['lines'],
    },
    ads: {
      listActions: lazyPart(async () => (await import('./ads/feed-button.tsx')).FeedButton),
      headFields: ['price', 'published', 'product', 'product.label'],
      head: lazyPart(async () => (await loadAd()).AdHead),
      actions: lazyPart(async () => (await loadAd()).AdActions),
      beside: lazyPart(async () => (await loadAd()).AdBeside),
      tabs: [{ id: 'pictures', label: 'Pictures', count: ({ images }) => (Array.isArray(images) ? images.length : 0) }],
    },
    orders: orderScreens,
    shipments: shipmentScreens,
    returns: {
      headFields: [
        'state',
        'order.label',
        'contact.name',
        'reason',
        'shipment.label',
        'number',
        'value',
        'note',
        'answer',
      ],
      head: lazyPart(async () => (await loadReturn()).ReturnHead),
      actions: lazyPart(async () => (await loadReturn()).ReturnActions),
      menu: lazyPart(async () => (await loadReturn()).ReturnMenu),
      tabs: [{ id: 'items', label: 'Items', part: lazyPart(async () => (await loadReturn()).ReturnItems) }],
      firstTabs: ['items'],
    },
    goods_quotes: goodsQuoteScreens,
    product_subscriptions: subscriptionScreens,
    work_orders: {
      listActions: lazyPart(async () => (await import('./board/board-switch.tsx')).WorkBoardSwitch),
      headFields: ['name', 'work_order_id', 'location', 'due', 'workers', 'order'],
      head: lazyPart(async () => (await loadWork()).WorkHead),
      actions: lazyPart(async () => (await loadWork()).WorkActions),
      menu: lazyPart(async () => (await loadWork()).WorkMenu),
      foot: lazyPart(async () => (await loadWork()).WorkFoot),
      tabs: [
        {
          id: 'job',
          label: 'Work',
          count: ({ items_count: all }) => Number(all ?? 0),
          part: lazyPart(async () => (await import('./work/work-job.tsx')).WorkJob),
        },
      ],
      firstTabs: ['job', 'conversations', 'files'],
    },
  },
  tabsOfOthers: {
    contacts: [exemptionsTab, contactSubscriptionsTab],
    accounts: [exemptionsTab],
    companies: [exemptionsTab],
  },
  fields: {
    vendor: lazyPart(async () => (await import('./products/choice-fields.tsx')).VendorField),
    'price-customers': lazyPart(async () => (await import('./products/choice-fields.tsx')).PriceCustomersField),
    'discount-logic': lazyPart(async () => (await import('./discounts/discount-logic-field.tsx')).DiscountLogicField),
  },
}
