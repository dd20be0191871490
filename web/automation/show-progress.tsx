import { Suspense, type ReactNode } from 'react'
import { removeFeedback } from '../../domain/automation/index.ts'
import type { Api } from '../platform/api/api.ts'
import { showModal } from '../platform/dialogs.ts'
import { RowsSkeleton } from '../ui/states.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const FeedbackProgress = lazyPart(async () => (await import('./feedback-progress.tsx')).FeedbackProgress)

interface ProgressOptions {
  readonly title: string
  readonly feedbackId: string
  /** Actions on the result. */
  readonly result?: ReactNode
  /** The lines stay when the dialog is closed. */
  readonly skipDelete?: boolean
}

/**
 * Shows the progress of a job. Closing the dialog removes the lines unless `skipDelete` is set (2-content section 6).
 * The job continues without it, and reports no more.
 */
export function showProgress(api: Api, { title, feedbackId, result, skipDelete = false }: ProgressOptions): void {
  const close = showModal({
    title,
    body: () => (
      <Suspense fallback={<RowsSkeleton rows={2} height={40} />}>
        <FeedbackProgress feedbackId={feedbackId} onClose={() => close()}>
          {result}
        </FeedbackProgress>
      </Suspense>
    ),
    onClosed: () => {
      if (skipDelete) return
      api
        .call(removeFeedback, { params: { feedbackId } })
        .catch((error: unknown) => console.warn('the progress lines could not be taken away', error))
    },
  })
}
