import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { notify } from '../../platform/notices.ts'
import { wordsForIssue } from '../../ui/form/issue-words.ts'

/** Server's issues by field of a form; those of no field are reported at once. */
export function issuesByField(error: unknown): Record<string, string> {
  const issues = error instanceof ApiError ? (error.body.issues ?? []) : []
  if (issues.length === 0) notify({ ...reasonOf(error), kind: 'error' })
  return Object.fromEntries(issues.map((issue) => [issue.path.replace(/^body\./, ''), wordsForIssue(issue)]))
}
