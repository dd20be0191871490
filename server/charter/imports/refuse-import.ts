import { importMessages } from '../../../domain/charter/index.ts'
import { Invalid } from '../../platform/errors.ts'

type Refusal =
  | 'import-not-offered'
  | 'import-not-set-up'
  | 'schedule-not-offered'
  | 'fleet-not-offered'
  | 'empty-legs-not-offered'

/** Why nothing can be imported at all, in words for a person. */
export function refusedFor(code: Refusal, params?: Record<string, string>): Invalid {
  const issue = importMessages.issue('', code, params)
  return new Invalid([issue], importMessages.words(issue))
}
