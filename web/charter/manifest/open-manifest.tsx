import { Suspense } from 'react'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { showModal } from '../../platform/dialogs.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RowsSkeleton } from '../../ui/states.tsx'

const ManifestDialog = lazyPart(async () => (await import('./manifest-dialog.tsx')).ManifestDialog)

/** Opens the manifest of a trip; its code is loaded then. */
export const openManifest = (row: RecordPartProps['row']): (() => void) =>
  showModal({
    title: 'Manifest',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={4} height={48} />}>
        <ManifestDialog row={row} onClose={close} />
      </Suspense>
    ),
  })
