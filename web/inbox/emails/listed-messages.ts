import { threadsmsgs } from '../../../domain/inbox/index.ts'
import { valueAt, type RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Versioned } from '../../platform/live/live-window.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'

const messages: RecordDefinition = threadsmsgs

/** Messages as a list shows them, the subject first: it links to the conversation. */
export const listedMessages: RecordDefinition = {
  ...messages,
  list: {
    ...messages.list,
    columns: [
      { field: 'subject', label: 'Subject' },
      { field: 'from.name', label: 'From' },
      { field: 'creator.label', label: 'Written by' },
      { field: 'medium', label: 'Medium' },
      { field: 'date', label: 'Date', kind: 'date-time', sortable: true },
    ],
  },
}

/** Path of the conversation that a message is in. */
export const conversationOf = (row: Versioned): string =>
  `threads?thread=${encodeURIComponent(textOf(valueAt({ ...row }, 'tRef')))}`
