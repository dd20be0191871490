import { Suspense } from 'react'
import type { FollowUpRow } from '../../../domain/inbox/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const FollowUpDialog = lazyPart(async () => (await import('./follow-up-dialog.tsx')).FollowUpDialog)

const FollowUpOptionsDialog = lazyPart(async () => (await import('./options-form.tsx')).FollowUpOptionsDialog)

/** Opens the choices that the reminder dialog offers. */
export const showFollowUpOptions = (): (() => void) =>
  showModal({
    title: 'Follow-Up Options',
    body: (close) => (
      <Suspense fallback={null}>
        <FollowUpOptionsDialog onClose={close} />
      </Suspense>
    ),
  })

/** Subject of a new follow-up: a thread, one of its messages, or a record without a thread. */
export type FollowUpPlace =
  | { readonly threadId: string; readonly messageId?: string }
  | {
      /** Document path of the record. */
      readonly ref: string
    }

/** Opens the reminder dialog (1-shell section 2.4) for a new follow-up, or for an existing one. */
export const showFollowUp = (about: FollowUpPlace | { readonly followUp: FollowUpRow }): (() => void) =>
  showModal({
    title: 'followUp' in about ? 'Edit Follow-Up' : 'Follow-Up',
    body: (close) => (
      <Suspense fallback={null}>
        <FollowUpDialog about={about} onClose={close} />
      </Suspense>
    ),
  })
