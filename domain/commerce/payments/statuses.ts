export const paymentStatuses = {
  intended: 'Intended',
  authorised: 'Authorised',
  captured: 'Captured',
  failed: 'Failed',
  cancelled: 'Cancelled',
  partially_refunded: 'Partially refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
  won: 'Dispute won',
  lost: 'Dispute lost',
} as const

export type PaymentStatus = keyof typeof paymentStatuses
