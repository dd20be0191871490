import type { RoomScreens } from '../ui/detail/record-screens.ts'
import { lazyExtra, lazyPart } from '../ui/lazy-part.tsx'

/** Records by their names: importing their definitions would load them with the first screen. */
export const commerceScreens: RoomScreens = {
  records: {
    orders: {
      item: lazyExtra(async () => (await import('./order-item.tsx')).OrderItem),
      headFields: ['total', 'paid', 'contact.name'],
      head: lazyPart(async () => (await import('./order-head.tsx')).OrderHead),
      beside: lazyPart(async () => (await import('../inbox/index.ts')).RecordContact),
    },
  },
  fields: {
    vendor: lazyPart(async () => (await import('./products/choice-fields.tsx')).VendorField),
    'price-customers': lazyPart(async () => (await import('./products/choice-fields.tsx')).PriceCustomersField),
    'discount-logic': lazyPart(async () => (await import('./discounts/discount-logic-field.tsx')).DiscountLogicField),
  },
}
