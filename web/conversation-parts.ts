import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { ThreadRow } from '../domain/inbox/index.ts'
import type { Doc } from '../domain/kernel/index.ts'
import type { MadeMessage } from './inbox/index.ts'

/** Documents of a record that can be sent from its thread. */
export interface ConversationActionsProps {
  readonly thread: ThreadRow
  readonly title: string
  /** Undefined where the user may not read the record. */
  readonly row: Doc | undefined
  readonly onMade: (message: MadeMessage) => void
}

/** An import of a record into a thread; its callbacks are called before the dialog opens and after the import. */
export interface ImportIntoProps {
  readonly thread: string
  readonly existing?: string
  readonly mayOpen: () => Promise<boolean>
  readonly onImported: () => void
}

interface FactProps {
  readonly row: Doc
  readonly value: unknown
}

/** Parts of a record next to its thread. Every part but the icon is optional. */
export interface ConversationParts {
  readonly icon: Icon
  /** Below the title of the record. */
  readonly head?: ComponentType<{ readonly row: Doc }>
  /** Below its facts. */
  readonly foot?: ComponentType<{ readonly id: string }>
  /** Facts that need more than their value, by the fields of the list. */
  readonly facts?: Readonly<Record<string, ComponentType<FactProps>>>
  readonly actions?: ComponentType<ConversationActionsProps>
  /** In the tab of the type in the Link dialog. */
  readonly importInto?: ComponentType<ImportIntoProps>
}

/** Conversation parts of a room by record type. */
export type RoomConversations = Readonly<Record<string, ConversationParts>>
