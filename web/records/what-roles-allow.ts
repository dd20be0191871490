import { hasOneOf, hasRole, type Actor, type RecordDefinition, type RoleChoice } from '../../domain/kernel/index.ts'

/** The first role that a place needs and the actor lacks: that of its section, or that of reading its records. */
export function missingRole(
  { role, record }: { readonly role: RoleChoice | undefined; readonly record: RecordDefinition },
  actor: Actor,
): string | undefined {
  const { read } = record.access
  const needs = [role, typeof read === 'string' ? read : undefined]
  const [missing] = [needs.find((needed) => needed !== undefined && !hasOneOf(actor, needed))].flat()
  return missing
}

/** Decides whether to offer 'New', the trash or an edit: asks the definition itself, as the server will. */
export function mayOffer(action: 'create' | 'remove' | 'write', definition: RecordDefinition, actor: Actor): boolean {
  const access = definition.access[action] ?? definition.access.write
  if (typeof access === 'string') return hasRole(actor, access)
  return typeof access === 'boolean' ? access : access(actor) !== false
}
