import { hasRole, type Actor, type RecordDefinition } from '../../domain/kernel/index.ts'

/** The first role that a place needs and the actor lacks: that of its section, or that of reading its records. */
export function missingRole(
  { role, record }: { readonly role: string | undefined; readonly record: RecordDefinition },
  actor: Actor,
): string | undefined {
  const { read } = record.access
  return [role, typeof read === 'string' ? read : undefined].find(
    (needed) => needed !== undefined && !hasRole(actor, needed),
  )
}

/** Whether to offer 'New': asks the definition itself, as the server will. */
export function mayCreate(definition: RecordDefinition, actor: Actor): boolean {
  const access = definition.access.create ?? definition.access.write
  if (typeof access === 'string') return hasRole(actor, access)
  return typeof access === 'boolean' ? access : access(actor) !== false
}
