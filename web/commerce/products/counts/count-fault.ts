import { ApiError, reasonOf } from '../../../platform/api/api-error.ts'
import { wordsForIssue } from '../../../ui/form/issue-words.ts'

/** Words of a refused entry: those of its field where the server has no sentence. */
export function describeRefusal(refusal: unknown): string {
  const { message, issues = [] } = refusal instanceof ApiError ? refusal.body : {}
  const [first] = issues
  return message === undefined && first ? wordsForIssue(first) : reasonOf(refusal).message
}
