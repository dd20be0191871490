import { hasRole, type Actor, type RecordDefinition } from '../../domain/kernel/index.ts'

/** Whether to offer 'New': asks the definition itself, as the server will. */
export function mayCreate(definition: RecordDefinition, actor: Actor): boolean {
  const access = definition.access.create ?? definition.access.write
  if (typeof access === 'string') return hasRole(actor, access)
  return typeof access === 'boolean' ? access : access(actor) !== false
}
