import { issueWords } from '../../domain/issue-words.ts'
import { cutText, type Issue } from '../../domain/kernel/index.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '../platform/errors.ts'

/** As many as the lists of failures keep of each. */
const longestWords = 1000

const wordsOf = (issue: Issue): string => issueWords(issue) ?? `${issue.path}: ${issue.code}`

/** Reason against a row, in words; undefined for a fault that is no refusal of this row. */
export function refusalWords(error: unknown): string | undefined {
  if (error instanceof Invalid) return cutText(error.issues.map(wordsOf).join(' '), longestWords)
  if (error instanceof NotFound) return 'It is not there any more.'
  if (error instanceof Forbidden) return error.words ?? 'You may not change it.'
  if (error instanceof Conflict) return error.reason?.message ?? 'Another user has changed it.'
  return undefined
}

/** As `refusalWords`, also for a fault. */
export const failureWords = (error: unknown): string => refusalWords(error) ?? 'Something went wrong with it.'
