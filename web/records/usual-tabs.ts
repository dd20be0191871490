import { keepsFiles, parentTypes } from '../../domain/inbox/index.ts'
import { hasRole, type Doc, type RecordDefinition } from '../../domain/kernel/index.ts'
import { tasksTab } from '../crm/index.ts'
import { screensOf } from '../screens.ts'
import type { RecordScreens, RecordTab } from '../ui/detail/record-screens.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

/** The files that a record shows. */
export function filesIn(definition: RecordDefinition, row: Doc): readonly unknown[] {
  const { filesOf } = screensOf(definition)
  const files = filesOf ? filesOf(row) : row['files']
  return Array.isArray(files) ? files : []
}

const parents: ReadonlySet<string> = new Set(parentTypes)

const conversations: RecordTab = {
  id: 'conversations',
  label: 'Conversations',
  part: lazyPart(async () => (await import('./record-conversations.tsx')).RecordConversations),
  isFor: ({ name }, actor) => hasRole(actor, 'user') && parents.has(name),
}

const filesTab = (definition: RecordDefinition): RecordTab => ({
  id: 'files',
  label: 'Files',
  part: RecordFiles,
  count: (row) => filesIn(definition, row).length,
  isFor: () => keepsFiles(definition) || screensOf(definition).filesOf !== undefined,
})

const RecordFiles = lazyPart(async () => (await import('./record-files.tsx')).RecordFiles)

/** Tabs of a record's page: those of the rooms, and after them the tabs of all records. */
export function pageScreens(definition: RecordDefinition): RecordScreens {
  const own = screensOf(definition)
  return { ...own, tabs: [...(own.tabs ?? []), conversations, tasksTab, filesTab(definition)] }
}
