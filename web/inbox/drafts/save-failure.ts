import { ApiError, type ErrorKind } from '../../platform/api/api-error.ts'
import { refusalOf } from '../refusal-of.ts'
import type { Failure } from './saving-state.ts'
import { isConflict } from './post-draft.ts'

/** The server is away, or does not answer as it should. */
const passing: readonly ErrorKind[] = ['offline', 'unavailable', 'too-many', 'internal']

/** True if a later retry may help without other words or other rights. */
export const isPassing = (error: unknown): boolean => !(error instanceof ApiError) || passing.includes(error.kind)

/** The writer is no longer signed in here. */
const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.kind === 'unauthenticated'

const idOf = (row: unknown): string => (typeof row === 'object' && row !== null ? String(Reflect.get(row, 'id')) : '')

/** Result of a failed save. `isLeaving`: the message is being sent by this device, or discarded. */
export function saveFailureOf(error: unknown, isLeaving: (id: string) => boolean = () => false): Failure {
  const isOfLeaving = error instanceof ApiError && isConflict(error) && isLeaving(idOf(error.body.current))
  if (isPassing(error) || isOfLeaving) return { state: { kind: 'device' }, isForLater: true }
  if (isSignedOut(error)) return { state: { kind: 'device' }, isForLater: false }
  if (isConflict(error)) return { state: { kind: 'conflict' }, isForLater: false }
  console.warn('A draft was not saved.', error)
  return { state: { kind: 'refused', reason: refusalOf(error) }, isForLater: false }
}
