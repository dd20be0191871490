import { Suspense } from 'react'
import { showModal } from '../../platform/dialogs.ts'
import { RowsSkeleton } from '../../ui/states.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** Time of an email, and whether a reply before then cancels it. */
export interface Later {
  readonly sendAt: number
  readonly cancelOnReply: boolean
}

export interface SendLaterOptions {
  readonly begins?: { readonly sendAt?: number | undefined; readonly cancelOnReply: boolean }
  /** True if the conversation can get a reply first. */
  readonly canCancelOnReply: boolean
  readonly onChoose: (later: Later) => void
}

const SendLaterDialog = lazyPart(async () => (await import('./send-later-dialog.tsx')).SendLaterDialog)

/** Asks when an email is to go. */
export function showSendLater(options: SendLaterOptions): void {
  showModal({
    title: 'Send later',
    size: 'small',
    body: (close) => (
      <Suspense fallback={<RowsSkeleton rows={3} height={44} />}>
        <SendLaterDialog
          {...options}
          onChoose={(later) => {
            close()
            options.onChoose(later)
          }}
        />
      </Suspense>
    ),
  })
}
