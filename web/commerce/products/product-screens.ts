import type { RecordScreens } from '../../ui/detail/record-screens.ts'
import { lazyExtra, lazyPart } from '../../ui/lazy-part.tsx'

const loadParts = () => import('./product-parts.tsx')
const loadActions = () => import('./product-actions.tsx')
const loadPriceChange = () => import('./price-change-parts.tsx')

export const productScreens: RecordScreens = {
  item: lazyExtra(async () => (await loadParts()).ProductItem),
  listActions: lazyPart(async () => (await loadActions()).ProductListActions),
  chosenActions: lazyPart(async () => (await loadActions()).ProductChosenActions),
  head: lazyPart(async () => (await loadParts()).ProductHead),
  headFields: ['price', 'cost', 'vendor', 'vendor.label', 'available', 'low', 'reorder_level'],
  beside: lazyPart(async () => (await loadParts()).ProductBeside),
  menu: lazyPart(async () => (await loadActions()).ProductMenu),
  tabs: [
    { id: 'stock', label: 'Stock', part: lazyPart(async () => (await import('./stock-tab.tsx')).StockTab) },
    { id: 'pictures', label: 'Pictures', count: ({ images }) => (Array.isArray(images) ? images.length : 0) },
    {
      id: 'dimensions',
      label: 'Dimensions',
      count: ({ dimensions }) => (Array.isArray(dimensions) ? dimensions.length : 0),
    },
  ],
}

export const priceChangeScreens: RecordScreens = {
  actions: lazyPart(async () => (await loadPriceChange()).PriceChangeActions),
  tabs: [
    { id: 'products', label: 'Products', part: lazyPart(async () => (await loadPriceChange()).PriceChangeProducts) },
  ],
  firstTabs: ['products'],
}
