import { stepsTo, type StatusTone, type Transitions } from '../../kernel/index.ts'

/** States of a quote of goods. */
export const goodsQuoteStates = {
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted',
  ordered: 'Ordered',
  declined: 'Declined',
  expired: 'Expired',
} as const

export type GoodsQuoteState = keyof typeof goodsQuoteStates

export const goodsQuoteTones: Readonly<Partial<Record<GoodsQuoteState, StatusTone>>> = {
  sent: 'waiting',
  accepted: 'good',
  ordered: 'good',
  declined: 'bad',
  expired: 'over',
}

/** How a quote of goods moves from state to state. An order of it is final. */
export const goodsQuoteTransitions: Transitions<GoodsQuoteState> = {
  field: 'state',
  log: 'state_change',
  labels: goodsQuoteStates,
  begins: ['draft'],
  steps: {
    draft: stepsTo('sent', 'accepted', 'ordered', 'declined', 'expired'),
    sent: stepsTo('accepted', 'ordered', 'declined', 'expired', 'draft'),
    accepted: stepsTo('ordered', 'declined', 'draft'),
    ordered: [],
    declined: stepsTo('draft'),
    expired: stepsTo('draft', 'sent'),
  },
  proven: {
    ordered: ({ order }) => (order === undefined ? 'A quote is ordered by its order alone.' : undefined),
  },
}

/** States in which lines and terms of a quote change. */
export const isQuoteOpen = (state: GoodsQuoteState): boolean => state !== 'ordered' && state !== 'declined'
