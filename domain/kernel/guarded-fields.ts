import type { RecordDefinition } from './record.ts'
import { hasRole, type Actor } from './roles.ts'

/** Fields of a record type that an actor may neither read nor set. */
export const guardedFrom = ({ guarded = [] }: RecordDefinition, actor: Actor): readonly string[] =>
  guarded.flatMap(({ role, fields }) => (hasRole(actor, role) ? [] : fields))
