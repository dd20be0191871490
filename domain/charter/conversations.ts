import type { ConversationType } from '../kernel/records/conversation.ts'

const numbers = { numbers: ['quote_number', 'trip_number', 'quote_id', 'trip_id'] }
const importedBy = ['quote_number', 'trip_number']

export const quoteConversation: ConversationType = {
  type: 'quotes',
  word: 'Quote',
  screen: ({ id }) => `quotes/${id}/`,
  ...numbers,
  isFoundInSubjects: true,
  importedBy,
  template: { name: 'quote', isArgument: true },
  link: { role: 'quotes', label: 'Quotes', order: 2, asksToLeave: true, isFinal: true },
  origin: { type: 'quotes', field: 'parent_id' },
}

export const subquoteConversation: ConversationType = {
  type: 'subquotes',
  record: 'quotes',
  word: 'Sub-quote',
  screen: ({ id, quoteId }) => `quotes/${encodeURIComponent(quoteId ?? '')}/manager?subquoteId=${id}`,
  ...numbers,
  importedBy,
  template: { name: 'quote', isArgument: true },
}

export const tripConversation: ConversationType = {
  type: 'trips',
  word: 'Trip',
  screen: ({ id }) => `trips/${id}`,
  numbers: ['trip_number', 'quote_number', 'quote_id', 'trip_id'],
  isFoundInSubjects: true,
  importedBy,
  template: { name: 'trip', isArgument: true },
  link: { role: 'trips-r', label: 'Trips', order: 1, asksToLeave: true },
  origin: { type: 'quotes', field: 'quote_id' },
}

export const affiliateConversation: ConversationType = {
  type: 'affiliates',
  word: 'Affiliate',
  screen: ({ id }) => `marketplace/affiliates/${id}`,
}

export const dealConversation: ConversationType = {
  type: 'deals',
  word: 'Empty leg',
  screen: ({ id }) => `empties/${id}`,
  template: { name: 'deal' },
}

export const pricingConversation: ConversationType = {
  type: 'pricing',
  word: 'Pricing',
  screen: ({ id }) => `data/pricing/pricing/${id}`,
  isPlain: true,
}
