import { roomMessages } from '../kernel/index.ts'

/** Messages of the commerce room. */
export const commerceMessages = roomMessages({
  'positive-discount': 'A discount takes something off the order: enter it as a negative amount.',
  'over-hundred-percent': 'A discount is at most 100 percent.',
  'discount-ends-early': 'The discount cannot end before it starts.',
})
