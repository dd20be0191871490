import { Suspense } from 'react'
import { showModal } from '../../platform/dialogs.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RowsSkeleton } from '../../ui/states.tsx'
import type { TaskAbout } from './new-task.tsx'

const NewTask = lazyPart(async () => (await import('./new-task.tsx')).NewTask)

/** Asks for a task about something. Its code is loaded then. */
export const openNewTask = (of: TaskAbout): (() => void) =>
  showModal({
    title: 'New task',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={4} height={48} />}>
        <NewTask of={of} onClose={close} />
      </Suspense>
    ),
  })
