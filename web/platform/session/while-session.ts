import type { Api } from '../api/api.ts'
import { ApiError, SessionEnded } from '../api/api-error.ts'

/** Whether the session under which something began goes on. */
export type IsSessionOn = () => boolean

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.kind === 'unauthenticated'

/**
 * Does it if the session is on. What it fails with behind the session's end is nobody's concern any more, but for a
 * refusal that was this end: who worked is told why they are to sign in.
 */
export async function whileSession<Answer>(isOn: IsSessionOn, work: () => Promise<Answer>): Promise<Answer> {
  if (!isOn()) throw new SessionEnded()
  try {
    return await work()
  } catch (error) {
    throw isOn() || isSignedOut(error) ? error : new SessionEnded()
  }
}

/** An API that speaks for one session: what is called, called again or sent once more behind its end is refused. */
export function apiOfSession(isOn: IsSessionOn, api: Api): Api {
  const send: Api['send'] = (...request) => whileSession(isOn, () => api.send(...request))
  const call: Api['call'] = (...input) => whileSession(isOn, () => api.call(...input))
  const ask: Api['ask'] = (...input) => whileSession(isOn, () => api.ask(...input))
  const carry: Api['carry'] = (attempt) =>
    whileSession(isOn, () => api.carry((headers) => whileSession(isOn, () => attempt(headers))))
  return { send, call, ask, carry, seen: api.seen, ownedBy: (owner) => apiOfSession(isOn, api.ownedBy(owner)) }
}
