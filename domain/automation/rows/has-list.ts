import { hasRole, pathTemplate, type Actor, type RecordDefinition } from '../../kernel/index.ts'

function mayOpen(access: RecordDefinition['access']['read'], actor: Actor): boolean {
  if (typeof access === 'boolean') return access
  return typeof access === 'string' ? hasRole(actor, access) : access(actor) !== false
}

/** True if all rows of a record type are in one list of the client, and the actor may read, or write, some of them. */
export function hasListFor({ path, access }: RecordDefinition, actor: Actor, operation: 'read' | 'write'): boolean {
  const { collection, owners } = pathTemplate(path)
  return collection !== undefined && owners.length === 0 && mayOpen(access[operation], actor)
}
