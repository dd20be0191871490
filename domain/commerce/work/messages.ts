import { roomMessages } from '../../kernel/index.ts'

/** Messages of work orders. */
export const workMessages = roomMessages({
  'work-stuck-why': 'Say why the work is stuck.',
  'work-items-open': 'Not all items are done: {open} open. Finish them, or say why not.',
  'work-not-open': 'Work that is {state} does not change. {next}',
  'work-item-gone': 'This item was removed by somebody else.',
  'work-too-many': 'A work order has at most {most} items.',
  'work-signature-bad': 'The signature is not a picture. Sign again.',
  'work-order-canceled': 'The order is canceled, so no work is made for it.',
  'work-no-items': 'This order has no items to work on.',
})
