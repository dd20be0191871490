import { lazy, Suspense } from 'react'
import { blockingWork, modals, openAlert } from '../platform/dialogs.ts'
import { useStore } from '../platform/store.ts'

const OpenDialogs = lazy(async () => ({ default: (await import('./open-dialogs.tsx')).OpenDialogs }))

/** Place of dialogs, alerts and the blocking overlay; what draws them is fetched when the first one opens. */
export function DialogsHost() {
  const isAnyOpen = [useStore(modals).length > 0, useStore(openAlert), useStore(blockingWork)].some(Boolean)
  if (!isAnyOpen) return null
  return (
    <Suspense fallback={null}>
      <OpenDialogs />
    </Suspense>
  )
}
