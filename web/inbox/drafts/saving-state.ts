import type { Reason } from '../../platform/api/api-error.ts'

/**
 * `device`: kept here, the server cannot be reached. `conflict`: another tab or device saved it meanwhile. `refused`: kept
 * here, the server does not take it as it is.
 */
export type SavingState =
  | { readonly kind: 'empty' | 'changed' | 'saving' | 'device' | 'conflict' }
  | { readonly kind: 'refused'; readonly reason: Reason }
  | { readonly kind: 'saved'; readonly at: number }

/** Whether nothing is written that only this device has. */
export const isAtServer = ({ kind }: SavingState): boolean => kind === 'empty' || kind === 'saved'

/** What a failed save leads to. */
export interface Failure {
  readonly state: SavingState
  /** The same words may be taken later. */
  readonly isForLater: boolean
}
