import { Suspense } from 'react'
import type { ThreadRow } from '../../../domain/inbox/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { RowsSkeleton } from '../../ui/states.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ContactDialog = lazyPart(async () => (await import('./contact-dialog.tsx')).ContactDialog)

/** Opens the contact of a thread: to be set, edited or read. Its code is loaded then. */
export const openContactDialog = (thread: ThreadRow, title: string): (() => void) =>
  showModal({
    title,
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={5} height={48} />}>
        <ContactDialog thread={thread} onClose={close} />
      </Suspense>
    ),
  })
