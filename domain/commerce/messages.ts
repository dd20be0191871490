import { roomMessages } from '../kernel/index.ts'

/** Messages of the commerce room. */
export const commerceMessages = roomMessages({
  'positive-discount': 'A discount takes something off the order: enter it as a negative amount.',
  'over-hundred-percent': 'A discount is at most 100 percent.',
  'discount-ends-early': 'The discount cannot end before it starts.',
  'dimension-twice': '{name} is in the list already.',
  'range-reversed': 'The largest size cannot be below the smallest.',
  'bad-barcode': 'The last digit of this barcode does not match the others.',
  'below-held': 'Orders hold {held}: the stock cannot be less.',
  'no-change': 'Nothing would change.',
  'list-ends-early': 'The price list cannot end before it starts.',
  'price-or-percent': 'Enter a price or a percentage.',
  'listed-twice': '{name} is in the list already.',
})
