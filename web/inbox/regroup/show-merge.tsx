import { Suspense } from 'react'
import type { ThreadRow } from '../../../domain/inbox/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { RowsSkeleton } from '../../ui/states.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { WayThere } from './merge-form.tsx'

const loadForm = () => import('./merge-form.tsx')
const SiblingForm = lazyPart(async () => (await loadForm()).SiblingForm)
const StayingForm = lazyPart(async () => (await loadForm()).StayingForm)

const waiting = <RowsSkeleton rows={3} height={40} />

interface MergeAnswers {
  readonly onChoose: (into: ThreadRow) => void
  readonly onLeave: (way: WayThere) => void
}

/** Asks into which thread of its record a thread is merged, or how it comes to another record first. */
export function showMergeInto(thread: ThreadRow, { onChoose, onLeave }: MergeAnswers): void {
  showModal({
    title: 'Merge into',
    size: 'medium',
    body: (close) => (
      <Suspense fallback={waiting}>
        <SiblingForm
          thread={thread}
          onChoose={(into) => {
            close()
            onChoose(into)
          }}
          onLeave={(way) => {
            close()
            onLeave(way)
          }}
        />
      </Suspense>
    ),
  })
}

/** Asks which of several threads stays: the others are merged into it. */
export function showMergeOf(threads: readonly ThreadRow[], onChoose: (staying: ThreadRow) => void): void {
  showModal({
    title: `Merge ${threads.length} threads: which one stays?`,
    size: 'medium',
    body: (close) => (
      <Suspense fallback={waiting}>
        <StayingForm
          threads={threads}
          onChoose={(staying) => {
            close()
            onChoose(staying)
          }}
        />
      </Suspense>
    ),
  })
}
