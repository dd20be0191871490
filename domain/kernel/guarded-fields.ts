import type { GuardedFields, RecordDefinition } from './record.ts'
import { hasRole, type Actor } from './roles.ts'

const closedTo = (groups: readonly GuardedFields[], actor: Actor): readonly string[] =>
  groups.flatMap(({ role, fields }) => (hasRole(actor, role) ? [] : fields))

/** Fields of a record type that an actor may neither read nor set. */
export const guardedFrom = ({ guarded = [] }: RecordDefinition, actor: Actor): readonly string[] =>
  closedTo(guarded, actor)

/** Fields of a record type that an actor may not set, whether or not they read them. */
export const reservedFrom = ({ guarded = [], reserved = [] }: RecordDefinition, actor: Actor): readonly string[] =>
  closedTo([...guarded, ...reserved], actor)
