import { useState } from 'react'
import { isHeld, type BrokerRecord, type ShownMessage } from '../../../domain/inbox/index.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useSignedInUser } from '../../platform/platform-context.tsx'
import { useStore } from '../../platform/store.ts'
import { stopTyping } from '../../ui/typing-on.ts'
import type { Later } from '../outgoing/show-send-later.tsx'
import { useNotifyHeld } from '../outgoing/use-notify-held.ts'
import type { Composer } from '../drafts/composer.ts'
import type { Posted, SendOptions } from '../drafts/post-draft.ts'
import { useAskedOnce } from './ask-before-sending.tsx'
import { arrivedSince, sendOnceSeen } from './moved-on.ts'
import type { Draft } from '../drafts/draft.ts'
import { optimisticMessage } from '../drafts/optimistic-message.ts'
import { alertMismatch } from './alert-mismatch.ts'
import type { DoneAfter } from './use-done-after.ts'
import { useSigning, type Signing } from './use-signing.ts'
import type { WaitingMessage } from '../drafts/waiting-messages.ts'
import { whyRefused } from '../waiting/why-refused.ts'

/** Represents the thread that begins with the message, until the server has named it. */
const newThread = 'new'

interface SendingOptions {
  readonly composer: Composer
  /** Thread of the message; undefined for one that begins with it. */
  readonly threadId: string | undefined
  /** Group whose members are the recipients of the message. */
  readonly group?: string | undefined
  /** The record that the thread hangs on. */
  readonly record?: BrokerRecord | undefined
  /** The newest message that the writer had seen; absent where no thread is answered. */
  readonly basedOn?: (() => string | undefined) | undefined
  /** Shows the message at once; the returned function takes it away again. */
  readonly onShow: (message: ShownMessage) => () => void
  readonly onPosted: (posted: Posted) => void
  /** Leaves the thread for the next one once it is sent with Done; absent where no thread can be done. */
  readonly leaveDone?: (() => DoneAfter) | undefined
}

export interface Sending {
  /** Sends the message: now, or at a later time. */
  readonly send: (later?: Later) => Promise<void>
  /** Sends it and marks its thread done; absent where that cannot be. */
  readonly sendAndDone: (() => Promise<void>) | undefined
  readonly isSending: boolean
  /** The conversation that it goes into; undefined where one begins with it. */
  readonly threadId: string | undefined
  /** The signature below the email; undefined where the user has none. */
  readonly signing: Signing | undefined
  /** A try to send met a missing message: the field shows it (1-shell section 5). */
  readonly isTouched: boolean
}

type Refused = Pick<WaitingMessage, 'draft' | 'options'>

interface How {
  readonly later?: Later | undefined
  /** Its thread is done with it. */
  readonly isDone?: boolean
}

/**
 * Returns a refused message to its place; if other words are there by now, it is kept next to them as undelivered. True
 * if it returned to its place.
 */
function putBack(composer: Composer, message: Refused, error: unknown): boolean {
  // 1-shell section 8: logged, and shown in an alert.
  console.warn('A message was not sent.', error)
  const refusal = whyRefused(error)
  const notifyNotSent = (action?: { readonly label: string; readonly run: () => void }) =>
    notify({ ...refusal, kind: 'error', timeout: 0, action })
  const attempt = (): boolean => {
    const where = composer.putBack({ ...message, refusal })
    if (where === 'beside') notifyNotSent()
    // The device has no room for it: the page alone has it, until the other words have gone.
    if (where === undefined) notifyNotSent({ label: 'Put it back', run: () => void attempt() })
    return where === 'here'
  }
  return attempt()
}

interface HeldBack {
  readonly error: unknown
  /** The writer has left the thread. */
  readonly done: DoneAfter | undefined
}

/** Returns a refused message and shows the reason, or answers the newer messages if they alone hold it back. */
function heldBackBy(composer: Composer, message: Refused, { error, done }: HeldBack): ReturnType<typeof arrivedSince> {
  if (!putBack(composer, message, error)) return undefined
  if (done) {
    done.refused(error)
    return undefined
  }
  const arrived = arrivedSince(error)
  if (arrived === undefined) void showAlert({ ...whyRefused(error), tone: 'bad' })
  return arrived
}

type Post = (
  draft: Draft,
  chosen: Omit<SendOptions, 'signature'>,
  isDone: boolean,
) => Promise<ReturnType<typeof arrivedSince>>

/**
 * Hands a message to the server: shown at once, put back with the reason if it is refused. Answers what held it back.
 */
function usePosting(options: SendingOptions, signing: Signing | undefined): Post {
  const { composer, threadId, onShow, onPosted, leaveDone } = options
  const user = useSignedInUser()
  const notifyHeld = useNotifyHeld()

  const notifySent = (posted: Posted | undefined, takeAway: () => void, done: DoneAfter | undefined) => {
    if (posted === undefined || isHeld(posted.message)) takeAway()
    if (posted === undefined) return done?.unsent()
    if (!done && isHeld(posted.message)) notifyHeld(posted.message)
    onPosted(posted)
    return done?.sent(posted)
  }
  /** Ends typing after the message: further keys belong to the next thread. */
  const leave = (): DoneAfter | undefined => {
    composer.goingOn.rest()
    stopTyping()
    return leaveDone?.()
  }
  return async (draft, chosen, isDone) => {
    const sent = { ...chosen, signature: signing?.below(draft) }
    const takeAway = onShow(optimisticMessage(draft, threadId ?? newThread, { sender: user, at: Date.now() }))
    const sending = composer.send(draft, sent)
    const done = isDone ? leave() : undefined
    try {
      notifySent(await sending, takeAway, done)
    } catch (error) {
      takeAway()
      return heldBackBy(composer, { draft, options: sent }, { error, done })
    }
    return undefined
  }
}

/** Sends the message, once all questions about it are answered. */
export function useSending(options: SendingOptions): Sending {
  const { composer, threadId, group, record, basedOn, leaveDone } = options
  const written = useStore(composer.draft)
  const signing = useSigning(written)
  const post = usePosting(options, signing)
  // The next message may be sent while the last one is on its way; the same one is not sent twice.
  const [sendingId, setSendingId] = useState<string | undefined>(undefined)
  const [isTouched, setTouched] = useState(false)
  const ask = useAskedOnce({ composer, group, onAsk: () => setTouched(true) })

  const send = async ({ later, isDone = false }: How, isConfirmed = false) => {
    const wanted = await ask(sendingId)
    if (wanted === undefined) return
    // The next message of a talk is begun already: an empty one has no fault yet.
    setTouched(false)
    const { draft, withoutSubject } = wanted
    const onConfirm = () => void send({ later, isDone }, true)
    if (!isConfirmed && alertMismatch(composer, draft, { record, onConfirm })) return
    setSendingId(draft.id)
    const attempt = (seen: string | undefined) => post(draft, { ...later, withoutSubject, basedOn: seen }, isDone)
    await sendOnceSeen(attempt, basedOn?.()).finally(() => setSendingId((id) => (id === draft.id ? undefined : id)))
  }

  return {
    isSending: sendingId !== undefined && sendingId === written?.id,
    threadId,
    signing,
    isTouched,
    send: (later) => send({ later }),
    sendAndDone: leaveDone && (() => send({ isDone: true })),
  }
}
