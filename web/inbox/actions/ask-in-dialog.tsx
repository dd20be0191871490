import { Suspense, type ComponentType } from 'react'
import { showModal } from '../../platform/dialogs.ts'
import { RowsSkeleton } from '../../ui/states.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** A dialog that is asked for one answer. */
export interface AskingProps<Answer> {
  readonly onAnswer: (answer: Answer) => void
}

interface Question<Answer> {
  readonly title: string
  readonly size?: 'small' | 'medium'
  /** Fetches the dialog's code when it is first needed. */
  readonly load: () => Promise<ComponentType<AskingProps<Answer>>>
}

/** Declares a question in a dialog: each call opens it and answers the choice, undefined for a closed one. */
export function askInDialog<Answer>({
  title,
  size = 'small',
  load,
}: Question<Answer>): () => Promise<Answer | undefined> {
  const Form = lazyPart(load)
  return () =>
    new Promise((resolve) => {
      showModal({
        title,
        size,
        onClosed: () => resolve(undefined),
        body: (close) => (
          <Suspense fallback={<RowsSkeleton rows={4} height={40} />}>
            <Form
              onAnswer={(answer) => {
                resolve(answer)
                close()
              }}
            />
          </Suspense>
        ),
      })
    })
}
