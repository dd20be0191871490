import { users } from '../../domain/company/index.ts'
import { matches, type Actor } from '../../domain/kernel/index.ts'
import { accessOf, reach } from '../platform/records/authorise.ts'

/** True if a user of the client is within an actor's sight: restricted colleagues are hidden (1-shell section 6). */
export function maySeeUser(viewer: Actor, { id, isRestricted }: { id: string; isRestricted: boolean }): boolean {
  const within = reach(accessOf(users, 'read'), viewer)
  return within === true || (within !== false && matches({ id, is_restricted: isRestricted }, within))
}
