import type { Filter } from '../filters/filter.ts'
import { hasRole, type Actor } from './roles.ts'

/** Access to rows of the column `user` that are the actor's own: unread entries, saved searches, devices. */
export const ownRows = (actor: Actor): Filter => ['user', '==', actor.userId]

/** Access to the one document per user whose id is the user's: signatures, locations. */
export const ownDocument = (actor: Actor): Filter => ['id', '==', actor.userId]

/** Access for everyone who has any grant in the client. */
export const anyMember = (): boolean => true

/** Access to the actor's own rows; the program and super users reach everybody's. */
export const ownRowsOrSuper = (actor: Actor): boolean | Filter => hasRole(actor, 'super') || ownRows(actor)

/** Access for actors with all of the roles. */
export const withAllRoles =
  (...roles: readonly string[]) =>
  (actor: Actor): boolean =>
    roles.every((role) => hasRole(actor, role))
