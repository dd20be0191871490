import type { Api } from '../api/api.ts'
import { ApiError, SessionEnded } from '../api/api-error.ts'

/** True while the session of a beginning action continues. */
export type IsSessionOn = () => boolean

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.kind === 'unauthenticated'

/**
 * Runs an action during the session. Its failures after the session's end are dropped, except for the refusal that
 * caused the end: the user is told the reason to sign in.
 */
export async function whileSession<Answer>(isOn: IsSessionOn, work: () => Promise<Answer>): Promise<Answer> {
  if (!isOn()) throw new SessionEnded()
  try {
    return await work()
  } catch (error) {
    throw isOn() || isSignedOut(error) ? error : new SessionEnded()
  }
}

/** An API for one session: calls, repeats and retries after its end are refused. */
export function apiOfSession(isOn: IsSessionOn, api: Api): Api {
  const send: Api['send'] = (...request) => whileSession(isOn, () => api.send(...request))
  const call: Api['call'] = (...input) => whileSession(isOn, () => api.call(...input))
  const ask: Api['ask'] = (...input) => whileSession(isOn, () => api.ask(...input))
  const carry: Api['carry'] = (attempt) =>
    whileSession(isOn, () => api.carry((headers) => whileSession(isOn, () => attempt(headers))))
  return { send, call, ask, carry, seen: api.seen, ownedBy: (owner) => apiOfSession(isOn, api.ownedBy(owner)) }
}
