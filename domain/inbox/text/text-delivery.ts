import type { RecipientResult } from '../delivery-result.ts'

/** The state of a text, according to the provider's reports. */
export type TextState = Extract<RecipientResult['state'], 'queued' | 'sent' | 'failed' | 'delivered'>

/**
 * Rank of a report. Reports come late, twice and out of order: only one of a higher rank than the known state counts. A
 * carrier that says 'delivered' after it gave up has the last word.
 */
const reach: Readonly<Record<RecipientResult['state'], number>> = {
  queued: 0,
  unknown: 0,
  sent: 1,
  failed: 2,
  bounced: 2,
  delivered: 3,
  opened: 4,
  clicked: 4,
  unsubscribed: 4,
}

/** True if a report adds to the known state (decision M13). */
export const reachesFurther = (known: RecipientResult['state'], reported: TextState): boolean =>
  reach[reported] > reach[known]
