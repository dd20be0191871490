import { parentTypes } from '../../../domain/inbox/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import type { RecordTab } from '../../ui/detail/record-screens.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const parents: ReadonlySet<string> = new Set(parentTypes)

/**
 * Tasks about a record, on the page of every record with conversations; a task has none. The type is given by its word:
 * the inbox has this tab, and would have to load the definitions of all records.
 */
export const tasksTab: RecordTab = {
  id: 'to-do',
  label: 'Tasks',
  part: lazyPart(async () => (await import('./record-tasks.tsx')).RecordTasks),
  isFor: ({ name }, actor) => hasRole(actor, 'tasks-r') && parents.has(name) && name !== 'tasks',
}
