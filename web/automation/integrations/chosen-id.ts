import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { wordsForIssue } from '../../ui/form/issue-words.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A random id that the caller of a `PUT` chooses: its answer has a secret and is not kept, so a repeated call is refused. */
export const makeChosenId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => letters[byte % letters.length]).join('')

/** Refusals at their fields; those of no field at `field`. */
export function placeRefusal(error: unknown, field: string): Record<string, string> {
  const issues = error instanceof ApiError ? (error.body.issues ?? []) : []
  if (issues.length === 0) return { [field]: reasonOf(error).message }
  return Object.fromEntries(issues.map((issue) => [issue.path.split('.')[0] ?? field, wordsForIssue(issue)]))
}
