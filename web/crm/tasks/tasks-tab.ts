import { parentTypes } from '../../../domain/inbox/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import type { RecordTab } from '../../ui/detail/record-screens.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const parents: ReadonlySet<string> = new Set(parentTypes)

/**
 * The tasks about a record, on the page of whatever conversations are about; a task has none of its own. It is named by
 * its word: the inbox has this tab at its side, and would wait for the definitions of all records for that of tasks.
 */
export const tasksTab: RecordTab = {
  id: 'to-do',
  label: 'Tasks',
  part: lazyPart(async () => (await import('./record-tasks.tsx')).RecordTasks),
  isFor: ({ name }, actor) => hasRole(actor, 'tasks-r') && parents.has(name) && name !== 'tasks',
}
