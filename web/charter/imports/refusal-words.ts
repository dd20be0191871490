import { importMessages } from '../../../domain/charter/index.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'

/** Why something about imports was refused: the words of the first issue, where the server names fields; else its reason. */
export function refusalWords(error: unknown): string {
  const [issue] = (error instanceof ApiError && error.body.issues) || []
  return (issue && importMessages.words(issue)) ?? reasonOf(error).message
}
