import { Suspense } from 'react'
import type { ThreadRow } from '../../../domain/inbox/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { RowsSkeleton } from '../../ui/states.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const LinkDialog = lazyPart(async () => (await import('./link-dialog.tsx')).LinkDialog)

/** Opens the Link dialog of a thread; its code is loaded then. */
export const openLinkDialog = (thread: ThreadRow, onLinked?: () => void): (() => void) =>
  showModal({
    title: 'Link this thread',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={6} height={48} />}>
        <LinkDialog thread={thread} onClose={close} onLinked={onLinked} />
      </Suspense>
    ),
  })
