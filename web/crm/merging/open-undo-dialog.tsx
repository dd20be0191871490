import { Suspense } from 'react'
import { showModal } from '../../platform/dialogs.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RowsSkeleton } from '../../ui/states.tsx'

const UndoDialog = lazyPart(async () => (await import('./undo-dialog.tsx')).UndoDialog)

/** Shows what taking a merge back moves, and asks whose is what came since. */
export const openUndoDialog = (merge: string): (() => void) =>
  showModal({
    title: 'Undo merge',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={4} />}>
        <UndoDialog merge={merge} onClose={close} />
      </Suspense>
    ),
  })
