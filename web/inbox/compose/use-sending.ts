import { useState } from 'react'
import {
  checkMessage,
  inboxMessages,
  inboxWording,
  isHeld,
  type BrokerRecord,
  type ShownMessage,
} from '../../../domain/inbox/index.ts'
import type { Issue } from '../../../domain/kernel/index.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useSignedInUser } from '../../platform/platform-context.tsx'
import { useStore } from '../../platform/store.ts'
import type { Later } from '../outgoing/show-send-later.tsx'
import { useTellHeld } from '../outgoing/use-tell-held.ts'
import type { Composer, Posted, SendOptions } from './composer.ts'
import { arrivedSince, sendOnceSeen } from './moved-on.ts'
import { isWorthKeeping, writtenOf, type Draft } from './draft.ts'
import { optimisticMessage } from './optimistic-message.ts'
import { tellMismatch } from './tell-mismatch.ts'
import { useSigning, type Signing } from './use-signing.ts'

/** Stands for the thread that begins with the message, until the server has named it. */
const newThread = 'new'

interface SendingOptions {
  readonly composer: Composer
  /** Thread of the message; undefined for one that begins with it. */
  readonly threadId: string | undefined
  /** Members of a group are the recipients of what is written to it. */
  readonly isGroup: boolean
  /** The record that the thread hangs on. */
  readonly record?: BrokerRecord | undefined
  /** The newest message that the writer had seen; absent where no thread is answered. */
  readonly basedOn?: (() => string | undefined) | undefined
  /** Shows the message at once; the returned function takes it away again. */
  readonly onShow: (message: ShownMessage) => () => void
  readonly onPosted: (posted: Posted) => void
}

export interface Sending {
  /** Sends what is written: now, or at a later time. */
  readonly send: (later?: Later) => Promise<void>
  readonly isSending: boolean
  /** The conversation that it goes into; undefined where one begins with it. */
  readonly threadId: string | undefined
  /** The signature below the email; undefined where the user has none. */
  readonly signing: Signing | undefined
  /** A try to send met a missing message: the field shows it (1-shell section 5). */
  readonly isTouched: boolean
}

/** Whether the message may go: alerts in the specification's words. `unsubjected` when the sender says so. */
async function mayGo(draft: Draft, isGroup: boolean): Promise<'yes' | 'no' | 'unsubjected'> {
  const issues = checkMessage(writtenOf(draft), { isGroup })
  const hard = issues.find((issue) => issue.code !== 'no-subject')
  const wording = hard && inboxWording(hard)
  if (wording) {
    await showAlert({ ...wording, tone: 'bad' })
    return 'no'
  }
  if (issues.length === 0) return 'yes'
  const words = inboxMessages['no-subject']
  return (await showAlert({ ...words, confirm: 'Send w/o Subject', cancel: 'Cancel' })) ? 'unsubjected' : 'no'
}

/** A refusal in the words of the rule that refused. */
function refusalOf(error: unknown): { readonly title: string; readonly message: string } {
  const issues: readonly Issue[] = error instanceof ApiError ? (error.body.issues ?? []) : []
  return issues.map(inboxWording).find((wording) => wording !== undefined) ?? reasonOf(error)
}

/** Puts a message that was refused back where it was written; if something else is written there now, offers to. */
function putBack(composer: Composer, draft: Draft, error: unknown): void {
  const refusal = refusalOf(error)
  const now = composer.settled()
  if (now === undefined || !isWorthKeeping(now)) {
    composer.change(draft)
    void showAlert({ ...refusal, tone: 'bad' })
    return
  }
  const action = { label: 'Put it back', run: () => composer.change(draft) }
  notify({ ...refusal, kind: 'error', timeout: 0, action })
}

/** Sends what is written: shown at once, put back with the reason if it is refused. */
export function useSending(options: SendingOptions): Sending {
  const { composer, threadId, isGroup, record, basedOn, onShow, onPosted } = options
  const user = useSignedInUser()
  const signing = useSigning(useStore(composer.draft))
  const tellHeld = useTellHeld()
  const [isSending, setSending] = useState(false)
  const [isTouched, setTouched] = useState(false)

  const post = async (draft: Draft, chosen: Omit<SendOptions, 'signature'>) => {
    const takeAway = onShow(optimisticMessage(draft, threadId ?? newThread, { sender: user, at: Date.now() }))
    try {
      const posted = await composer.send(draft, { ...chosen, signature: signing?.below(draft) })
      if (posted === undefined || isHeld(posted.message)) takeAway()
      if (posted && isHeld(posted.message)) tellHeld(posted.message)
      if (posted) onPosted(posted)
    } catch (error) {
      takeAway()
      const arrived = arrivedSince(error)
      if (arrived) composer.change(draft)
      else putBack(composer, draft, error)
      return arrived
    }
    return undefined
  }

  const send = async (later?: Later, isConfirmed = false) => {
    const draft = composer.settled()
    if (draft === undefined || isSending) return
    setTouched(true)
    const verdict = await mayGo(draft, isGroup)
    if (verdict === 'no') return
    const onConfirm = () => void send(later, true)
    if (!isConfirmed && tellMismatch(composer, draft, { record, onConfirm })) return
    setSending(true)
    const withoutSubject = verdict === 'unsubjected'
    const attempt = (seen: string | undefined) => post(draft, { ...later, withoutSubject, basedOn: seen })
    await sendOnceSeen(attempt, basedOn?.()).finally(() => setSending(false))
    setTouched(false)
  }

  return {
    isSending,
    threadId,
    signing,
    isTouched,
    send: (later) => send(later),
  }
}
