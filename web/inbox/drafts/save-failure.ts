import { ApiError, type ErrorKind } from '../../platform/api/api-error.ts'
import { refusalOf } from '../refusal-of.ts'
import type { Failure } from './saving-state.ts'
import { isConflict } from './post-draft.ts'

/** The server is away, or does not answer as it should. */
const passing: readonly ErrorKind[] = ['offline', 'unavailable', 'too-many', 'internal']

/** Whether asking again later may help, and not only other words or other rights. */
export const isPassing = (error: unknown): boolean => !(error instanceof ApiError) || passing.includes(error.kind)

/** Nobody is signed in here as its writer any more. */
const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.kind === 'unauthenticated'

const idOf = (row: unknown): string => (typeof row === 'object' && row !== null ? String(Reflect.get(row, 'id')) : '')

/** What becomes of a draft that was not saved. `isLeaving`: of a message that is on its way from this device, or is given up. */
export function saveFailureOf(error: unknown, isLeaving: (id: string) => boolean = () => false): Failure {
  const isOfLeaving = error instanceof ApiError && isConflict(error) && isLeaving(idOf(error.body.current))
  if (isPassing(error) || isOfLeaving) return { state: { kind: 'device' }, isForLater: true }
  if (isSignedOut(error)) return { state: { kind: 'device' }, isForLater: false }
  if (isConflict(error)) return { state: { kind: 'conflict' }, isForLater: false }
  console.warn('A draft was not saved.', error)
  return { state: { kind: 'refused', reason: refusalOf(error) }, isForLater: false }
}
