import type { GuardedFields, RecordDefinition } from './record.ts'
import { hasRole, type Actor } from '../access/roles.ts'

const closedTo = (groups: readonly GuardedFields[], actor: Actor): readonly string[] =>
  groups.flatMap(({ role, fields }) => (hasRole(actor, role) ? [] : fields))

/** All sealed fields of a record type. */
export const sealedFields = ({ sealed = [] }: RecordDefinition): readonly string[] =>
  sealed.flatMap(({ fields }) => fields)

/** Fields of a record type that an actor may neither learn nor set. */
export const guardedFrom = ({ guarded = [], sealed = [] }: RecordDefinition, actor: Actor): readonly string[] =>
  closedTo([...guarded, ...sealed], actor)

/** Fields that answers hide from an actor: closed to them, or sealed for all users. */
export const unshownTo = (definition: RecordDefinition, actor: Actor): readonly string[] => [
  ...new Set([...guardedFrom(definition, actor), ...sealedFields(definition)]),
]

/** The sealed fields that an actor may reveal. */
export const revealableBy = ({ sealed = [] }: RecordDefinition, actor: Actor): readonly string[] =>
  sealed.flatMap(({ role, fields }) => (hasRole(actor, role) ? fields : []))

/** Fields of a record type that an actor may not set, readable or not. */
export const reservedFrom = (
  { guarded = [], sealed = [], reserved = [] }: RecordDefinition,
  actor: Actor,
): readonly string[] => closedTo([...guarded, ...sealed, ...reserved], actor)
