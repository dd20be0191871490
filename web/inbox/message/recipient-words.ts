import type { RecipientResult } from '../../../domain/inbox/index.ts'

/** Result of one recipient's copy, in a word. */
export const recipientWords: Readonly<Record<RecipientResult['state'], string>> = {
  queued: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  opened: 'Opened',
  clicked: 'Clicked',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  failed: 'Failed',
  unknown: 'Not certain',
}

const meanings: Partial<Record<RecipientResult['state'], string>> = {
  queued: 'The mail server has not accepted it yet.',
  sent: 'The mail server has accepted it.',
  unknown: 'The connection broke before the mail server answered: it may have arrived.',
}

/** Words of the provider, or the meaning of the state without any. */
export const recipientReason = ({ state, reason, proof }: RecipientResult): string =>
  reason ?? proof ?? meanings[state] ?? ''
