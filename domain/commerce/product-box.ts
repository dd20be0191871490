import { lowStates } from './goods/reorder.ts'
import type { SearchBox } from '../kernel/search/search-box.ts'
import { facetItem } from '../kernel/search/search-items.ts'

/** Search of products (1-shell section 7). */
export const productBox: SearchBox = {
  index: 'products',
  subtype: 'list',
  placeholder: 'Search Products',
  startAfter: 1,
  delayMs: 300,
  pageSize: 100,
  sets: () => [
    {
      id: 'state',
      label: 'State',
      items: [facetItem('active', true, { name: 'Active' }), facetItem('active', false, { name: 'Inactive' })],
    },
    {
      id: 'stock',
      label: 'Stock',
      items: [facetItem('low', 'out', { name: lowStates.out }), facetItem('low', 'low', { name: lowStates.low })],
    },
  ],
}
