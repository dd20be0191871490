import type { ConversationType } from '../kernel/records/conversation.ts'

export const orderConversation: ConversationType = {
  type: 'orders',
  word: 'Order',
  screen: ({ id }) => `orders/${id}/`,
  numbers: ['number', 'invoice_id', 'quote_id'],
  template: { name: 'order', isArgument: true },
}

export const shipmentConversation: ConversationType = {
  type: 'shipments',
  word: 'Shipment',
  screen: ({ id }) => `orders/shipments/${id}`,
  numbers: ['number', 'tracking_code'],
  template: { name: 'shipment' },
}

export const workOrderConversation: ConversationType = {
  type: 'work_orders',
  word: 'Work order',
  screen: ({ id }) => `work/${id}`,
  numbers: ['work_order_id'],
  template: { name: 'work_order' },
  isPlain: true,
}

export const goodsQuoteConversation: ConversationType = {
  type: 'goods_quotes',
  word: 'Quote',
  screen: ({ id }) => `quotes/${id}`,
  numbers: ['number', 'quote_id'],
  template: { name: 'goods_quote', isArgument: true },
}
