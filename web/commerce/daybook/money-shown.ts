/** Data from which the Payments screen is computed: it is read again when some of it changes. */
export const moneyShown = { shows: ['payments', 'refunds', 'refund_requests', 'disputes', 'ledger', 'payouts'] }
