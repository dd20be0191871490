import { issueWords } from '../../../domain/issue-words.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '../../platform/errors.ts'

/** Why a row is not changed, in words; undefined for what is no refusal of this row. */
export function refusalWords(error: unknown): string | undefined {
  if (error instanceof Invalid)
    return error.issues.map((issue) => issueWords(issue) ?? `${issue.path}: ${issue.code}`).join(' ')
  if (error instanceof NotFound) return 'It is not there any more.'
  if (error instanceof Forbidden) return error.words ?? 'You may not change it.'
  if (error instanceof Conflict) return error.reason?.message ?? 'Somebody else changed it meanwhile.'
  return undefined
}
