import { endHold, findDraft, rescheduleMessage, takeBackMessage, type MessageRow } from '../../../domain/inbox/index.ts'
import { useGo } from '../../platform/address.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { notify, withdrawNotice } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { notifyViewFailed } from '../notify-view-failed.ts'
import { pathOfNewMessage } from '../drafts/path-of-place.ts'
import { offerTakenBack } from './taken-back.ts'
import { useShownHeld } from './use-held-rows.ts'

/** Toast of a held message, as long as it can be undone. */
export const holdNotice = (id: string): string => `hold-${id}`

const isTooLate = (error: unknown): boolean => error instanceof ApiError && error.kind === 'conflict'

/** Message after another action came first: it was sent, or undone elsewhere. */
const tooLate = { title: 'Too late', message: 'This email has been sent or taken back.' }

/** Opens the place where a draft is written: its thread, or the record on which its thread will begin. */
export function useOpenDraft(): (message: MessageRow) => void {
  const { api } = usePlatform()
  const client = useClient()
  const go = useGo()
  const find = async ({ id, tRef, object }: MessageRow) => {
    if (object === undefined) return go(`threads?thread=${tRef}`)
    const { type, id: recordId } = object
    const { message } = await api.call(findDraft, { query: { ref: `clients/${client.id}/${type}/${recordId}` } })
    return go(message?.id === id ? pathOfNewMessage({ type, id: recordId }) : `threads?thread=${tRef}`)
  }
  const { run } = useCommandOf(find, { isSilent: true })
  return (message) => void run(message).catch(notifyViewFailed)
}

interface Reschedule {
  readonly message: MessageRow
  readonly sendAt: number
  readonly cancelOnReply?: boolean
}

/** Actions of the writer on a held message: undo, send now, postpone. */
export function useHeldActions() {
  const { api } = usePlatform()
  const shown = useShownHeld()
  const openDraft = useOpenDraft()
  const away = ({ id }: MessageRow) => {
    withdrawNotice(holdNotice(id))
    shown.hide(id)
  }
  const notifyRefused = (error: unknown, message: MessageRow) => {
    if (!isTooLate(error)) return notify({ ...reasonOf(error), kind: 'error' })
    away(message)
    return notify({ ...tooLate, kind: 'error' })
  }
  const back = useCommandOf((message: MessageRow) => api.call(takeBackMessage, { params: { id: message.id } }), {
    isSilent: true,
    onDone: ({ message }) => {
      // Its box is told before the message leaves the waiting ones.
      const isTakenUp = offerTakenBack(message)
      away(message)
      if (isTakenUp) return
      const action = { label: 'Open', run: () => openDraft(message) }
      notify({ title: 'Not sent', message: 'The email is a draft again.', action })
    },
  })
  const now = useCommandOf((message: MessageRow) => api.call(endHold, { params: { id: message.id } }), {
    isSilent: true,
    onDone: ({ message }) => away(message),
  })
  const later = useCommandOf(
    ({ message, ...body }: Reschedule) => api.call(rescheduleMessage, { params: { id: message.id }, body }),
    { isSilent: true, onDone: ({ message }) => shown.show(message) },
  )
  return {
    takeBack: (message: MessageRow) => void back.run(message).catch((error: unknown) => notifyRefused(error, message)),
    sendNow: (message: MessageRow) => void now.run(message).catch((error: unknown) => notifyRefused(error, message)),
    putOff: (wish: Reschedule) => void later.run(wish).catch((error: unknown) => notifyRefused(error, wish.message)),
  }
}
