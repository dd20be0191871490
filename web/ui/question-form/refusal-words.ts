import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { wordsForIssue } from '../form/issue-words.ts'

/** Why a call was refused, in words: its issues, else its reason. */
export function describeRefusal(refusal: unknown): string {
  const issues = refusal instanceof ApiError ? (refusal.body.issues ?? []) : []
  return issues.length > 0 ? issues.map(wordsForIssue).join(' ') : reasonOf(refusal).message
}
