export const paymentStatuses = {
  intended: 'Not paid yet',
  pending: 'Pending',
  authorised: 'Authorised',
  captured: 'Captured',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
  partially_refunded: 'Partially refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
  won: 'Dispute won',
  lost: 'Dispute lost',
} as const

export type PaymentStatus = keyof typeof paymentStatuses
