import { ApiError, type ErrorKind } from '../../platform/api/api-error.ts'
import { refusalOf } from '../refusal-of.ts'
import type { ComposerOptions } from './composer-options.ts'
import type { Failure } from './draft-saver.ts'
import { isConflict } from './post-draft.ts'

type Waiting = Pick<ComposerOptions['waiting'], 'find'>

/** The server is away, or does not answer as it should. */
const passing: readonly ErrorKind[] = ['offline', 'unavailable', 'too-many', 'internal']

/** Whether asking again later may help, and not only other words or other rights. */
export const isPassing = (error: unknown): boolean => !(error instanceof ApiError) || passing.includes(error.kind)

/** Nobody is signed in here as its writer any more. */
const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.kind === 'unauthenticated'

const idOf = (row: unknown): string => (typeof row === 'object' && row !== null ? String(Reflect.get(row, 'id')) : '')

/** The draft that the server has in this place is of a message that waits on this device, and goes or is given up. */
const isOfWaiting = (error: unknown, waiting?: Waiting): boolean =>
  error instanceof ApiError && isConflict(error) && waiting?.find(idOf(error.body.current)) !== undefined

/** What becomes of a draft that was not saved. */
export function saveFailureOf(error: unknown, waiting?: Waiting): Failure {
  if (isPassing(error) || isOfWaiting(error, waiting)) return { state: { kind: 'device' }, isForLater: true }
  if (isSignedOut(error)) return { state: { kind: 'device' }, isForLater: false }
  if (isConflict(error)) return { state: { kind: 'conflict' }, isForLater: false }
  console.warn('A draft was not saved.', error)
  return { state: { kind: 'refused', reason: refusalOf(error) }, isForLater: false }
}
