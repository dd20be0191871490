import { Suspense } from 'react'
import type { ThreadRow } from '../../../domain/inbox/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { RowsSkeleton } from '../../ui/states.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog)

/** Asks how a conversation is to be written out. */
export const showExport = (thread: ThreadRow): unknown =>
  showModal({
    title: 'Export conversation',
    size: 'small',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={3} height={48} />}>
        <ExportDialog thread={thread} onClose={close} />
      </Suspense>
    ),
  })
