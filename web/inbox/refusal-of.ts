import { inboxWording } from '../../domain/inbox/index.ts'
import type { Issue } from '../../domain/kernel/index.ts'
import { ApiError, reasonOf, type Reason } from '../platform/api/api-error.ts'
import { showAlert } from '../platform/dialogs.ts'

/** A refusal in the words of the rule that refused. */
export function refusalOf(error: unknown): Reason {
  const issues: readonly Issue[] = error instanceof ApiError ? (error.body.issues ?? []) : []
  return issues.map(inboxWording).find((wording) => wording !== undefined) ?? reasonOf(error)
}

/** Reports a refusal in the words of the rule that refused (1-shell sections 5 and 8). */
export function notifyRefused(error: unknown): void {
  void showAlert({ ...refusalOf(error), tone: 'bad' })
}
