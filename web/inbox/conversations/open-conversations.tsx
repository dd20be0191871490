import { Suspense } from 'react'
import type { ParentRecord } from '../../../domain/inbox/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { RowsSkeleton } from '../../ui/states.tsx'
import { parentChip } from '../threads/thread-words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ConversationsDialog = lazyPart(async () => (await import('./conversations-dialog.tsx')).ConversationsDialog)

/** Opens all conversations about a record; its code is loaded then. */
export const openConversations = (object: ParentRecord): (() => void) =>
  showModal({
    title: `Conversations: ${parentChip(object)}`,
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={3} height={76} />}>
        <ConversationsDialog object={object} onClose={close} />
      </Suspense>
    ),
  })
