/** Money that moved at the provider, as its own list names it. */
export interface GatewayMovement {
  readonly id: string
  readonly kind: 'payment' | 'refund' | 'dispute' | 'payout' | 'fee' | 'other'
  /** Positive comes in. */
  readonly amount: number
  readonly fee: number
  readonly at: number
  /** Id of the payment that it belongs to, and our reference. */
  readonly payment?: string | undefined
  readonly reference?: string | undefined
  /** Id of the charge, refund, dispute or payout that moved, where it differs from `id`. */
  readonly object?: string | undefined
  readonly label: string
}

/** Money that the provider pays from our balance to the bank. */
export interface GatewayPayout {
  readonly id: string
  readonly amount: number
  readonly state: 'under_way' | 'paid' | 'failed'
  readonly at: number
  /** Time of arrival at the bank, in epoch milliseconds. */
  readonly arrives?: number | undefined
  readonly label: string
}

/** Properties of the provider's own list of movements. */
export interface MovementList {
  /** Milliseconds after which a movement is in the list for certain. */
  readonly lagMs: number
  /** True if each movement names its fee. */
  readonly hasFees: boolean
  /** Parts that the list lacks, in words; empty if it is complete. */
  readonly lacks: string
}
