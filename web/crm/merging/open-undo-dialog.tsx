import { Suspense } from 'react'
import { showModal } from '../../platform/dialogs.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RowsSkeleton } from '../../ui/states.tsx'

const UndoDialog = lazyPart(async () => (await import('./undo-dialog.tsx')).UndoDialog)

/** Shows the records that undoing a merge moves, and asks for the owner of later ones. */
export const openUndoDialog = (merge: string): (() => void) =>
  showModal({
    title: 'Undo merge',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={4} />}>
        <UndoDialog merge={merge} onClose={close} />
      </Suspense>
    ),
  })
