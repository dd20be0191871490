import { ApiError, reasonOf } from '../platform/api/api-error.ts'
import { notify } from '../platform/notices.ts'
import { wordsForIssue } from '../ui/form/issue-words.ts'

/** Shows why a search is not kept: each condition that cannot be asked, or the failure. */
export function notifyUnsaved(error: unknown): void {
  const issues = error instanceof ApiError ? (error.body.issues ?? []) : []
  const reason =
    issues.length === 0
      ? reasonOf(error)
      : { title: 'Search Not Saved', message: [...new Set(issues.map(wordsForIssue))].join(' ') }
  notify({ ...reason, kind: 'error' })
}
