import { summaryOf, threadsmsgs, type ShownMessage } from '../../../domain/inbox/index.ts'
import { writtenOf, type Draft } from './draft.ts'

interface Sender {
  readonly id: string
  readonly name: string
}

/** The message as it will be in the thread, shown before the server has answered. */
export function optimisticMessage(
  draft: Draft,
  threadId: string,
  { sender, at }: { readonly sender: Sender; readonly at: number },
): ShownMessage {
  const written = writtenOf(draft)
  const isOnItsWay = draft.medium === 'email' || draft.medium === 'text'
  const body = { message: written.message ?? '', messageHtml: written.messageHtml ?? '', html: '' }
  const doc = threadsmsgs.shape.parse({
    ...written,
    ...body,
    tRef: threadId,
    creator: { id: sender.id, label: sender.name },
    summary: summaryOf(body),
    state: isOnItsWay ? 'queued' : 'posted',
  })
  const base = { id: draft.id, version: 0, date: at, last_date: at, active: true }
  return { ...doc, ...base, can: { write: false, remove: false }, images_blocked: false }
}
