import {
  hasRole,
  mayGive,
  matches,
  type Access,
  type Actor,
  type Doc,
  type Filter,
  type RecordDefinition,
} from '../../../domain/kernel/index.ts'
import type { Ctx } from '../context.ts'
import { Forbidden } from '../errors.ts'

/** Result of an access rule for an actor: all rows, none, or those of a filter. */
export function reach(access: Access, actor: Actor): boolean | Filter {
  if (typeof access === 'boolean') return access
  if (typeof access === 'string') return hasRole(actor, access)
  return access(actor)
}

export type Operation = 'read' | 'write' | 'create' | 'remove'

/** The rule of a operation; creating and removing follow writing unless the definition says otherwise. */
export const accessOf = (definition: RecordDefinition, operation: Operation): Access =>
  definition.access[operation] ?? definition.access.write

/** The reach of an actor on a record type. Throws Forbidden where no row is within it. */
export function requireReach(definition: RecordDefinition, operation: Operation, actor: Actor): true | Filter {
  const access = accessOf(definition, operation)
  const answer = reach(access, actor)
  if (answer === false) throw new Forbidden(typeof access === 'string' ? access : definition.name)
  return answer
}

/** Refuses a operation on a row beyond the actor's reach, for verbs that must know before they write. Throws Forbidden. */
export function requireOperation(
  { actor }: Ctx,
  definition: RecordDefinition,
  { operation, row }: { operation: Operation; row: Doc },
): void {
  const within = requireReach(definition, operation, actor)
  if (within !== true && !matches(row, within)) throw new Forbidden(definition.name)
}

/**
 * Refuses a write that gives or takes a role which the actor does not hold (`gives`). A row that is not there yet, or no
 * more, is undefined. Throws Forbidden.
 */
export function requireGivable(
  { actor }: Ctx,
  { gives }: RecordDefinition,
  { before, after }: { before?: Doc | undefined; after?: Doc | undefined },
): void {
  if (!gives) return
  const [had, has] = [before ? gives(before) : [], after ? gives(after) : []]
  const changed = [...had.filter((role) => !has.includes(role)), ...has.filter((role) => !had.includes(role))]
  const beyond = changed.find((role) => !mayGive(actor, role))
  if (beyond !== undefined) throw new Forbidden(beyond)
}
