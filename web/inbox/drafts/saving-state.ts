import type { Reason } from '../../platform/api/api-error.ts'

/**
 * `device`: kept here, the server cannot be reached. `conflict`: another tab or device saved it in between. `refused`:
 * kept here, the server refuses it as it is.
 */
export type SavingState =
  | { readonly kind: 'empty' | 'changed' | 'saving' | 'device' | 'conflict' }
  | { readonly kind: 'refused'; readonly reason: Reason }
  | { readonly kind: 'saved'; readonly at: number }

/** True if this device alone has no words. */
export const isAtServer = ({ kind }: SavingState): boolean => kind === 'empty' || kind === 'saved'

/** Result of a failed save. */
export interface Failure {
  readonly state: SavingState
  /** The same words may be taken later. */
  readonly isForLater: boolean
}
