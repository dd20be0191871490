import { useState } from 'react'
import { hasReplyAddress, travelsAsEmail, type AnswerMode, type ShownMessage } from '../../../domain/inbox/index.ts'
import { hasFolded } from './message-body.tsx'

/** Newest messages that are open at first; older ones show their first words. */
const openAtFirst = 3

export interface MessageView {
  readonly isExpanded: (message: ShownMessage) => boolean
  readonly toggle: (message: ShownMessage) => void
  readonly showsQuoted: (message: ShownMessage) => boolean
  readonly toggleQuoted: (message: ShownMessage) => void
  /** The reader has asked for the remote pictures of this message. */
  readonly showsImages: (message: ShownMessage) => boolean
  readonly showImages: (message: ShownMessage) => void
  /** Message of r, a, f and o: the one that has the focus, else the newest that fits. */
  readonly currentMail: (mode: AnswerMode) => ShownMessage | undefined
  readonly currentFolded: () => ShownMessage | undefined
}

const withToggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The message in which the focus is. */
export const focusedId = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-message]')?.dataset['message']

/**
 * Which messages of a thread are open, and in which the quoted history and remote pictures show. It is kept here and
 * not in the message, which leaves the page when it is scrolled far away.
 */
export function useMessageView(messages: readonly ShownMessage[]): MessageView {
  const [opening] = useState(() => new Set(messages.slice(0, openAtFirst).map((message) => message.id)))
  const [known] = useState(() => new Set(messages.map((message) => message.id)))
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [quoted, setQuoted] = useState<ReadonlySet<string>>(new Set())
  const [withImages, setWithImages] = useState<ReadonlySet<string>>(new Set())
  const newest = messages[0]?.id
  const newestFew = new Set(messages.slice(0, openAtFirst).map((message) => message.id))
  const isOpenAtFirst = ({ id, unread }: ShownMessage) =>
    opening.has(id) || unread || id === newest || (!known.has(id) && newestFew.has(id))
  const pick = (fits: (message: ShownMessage) => boolean) => {
    const id = focusedId()
    const candidates = messages.filter(fits)
    return candidates.find((message) => message.id === id) ?? candidates[0]
  }
  return {
    isExpanded: (message) => isOpenAtFirst(message) !== toggled.has(message.id),
    toggle: ({ id }) => setToggled((ids) => withToggled(ids, id)),
    showsQuoted: ({ id }) => quoted.has(id),
    toggleQuoted: ({ id }) => setQuoted((ids) => withToggled(ids, id)),
    showsImages: ({ id }) => withImages.has(id),
    showImages: ({ id }) => setWithImages((ids) => new Set([...ids, id])),
    currentMail: (mode) =>
      pick((message) => travelsAsEmail(message.medium) && (mode === 'forward' || hasReplyAddress(message))),
    currentFolded: () => pick(hasFolded),
  }
}
