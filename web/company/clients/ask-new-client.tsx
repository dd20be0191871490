import { Suspense } from 'react'
import { showModal } from '../../platform/dialogs.ts'
import { RowsSkeleton } from '../../ui/states.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const NewClientDialog = lazyPart(async () => (await import('./new-client-dialog.tsx')).NewClientDialog)

/** Asks for a new client and its first admin. */
export const askNewClient = (): unknown =>
  showModal({
    title: 'New client',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={5} height={48} />}>
        <NewClientDialog onClose={close} />
      </Suspense>
    ),
  })
