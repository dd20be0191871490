import { useState } from 'react'
import { travelsAsEmail, type ShownMessage } from '../../../domain/inbox/index.ts'
import { hasFolded } from './message-body.tsx'

/** Newest messages that are open at first; older ones show their first words. */
const openAtFirst = 3

export interface MessageView {
  readonly isExpanded: (message: ShownMessage) => boolean
  readonly toggle: (message: ShownMessage) => void
  readonly showsQuoted: (message: ShownMessage) => boolean
  readonly toggleQuoted: (message: ShownMessage) => void
  /** What r, a, f and o are about: the message that has the focus, else the newest that fits. */
  readonly currentMail: () => ShownMessage | undefined
  readonly currentFolded: () => ShownMessage | undefined
}

const withToggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

const focusedId = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-message]')?.dataset['message']

/** Which messages of a thread are open, and in which the quoted history shows. */
export function useMessageView(messages: readonly ShownMessage[]): MessageView {
  const [opening] = useState(() => new Set(messages.slice(0, openAtFirst).map((message) => message.id)))
  const [known] = useState(() => new Set(messages.map((message) => message.id)))
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [quoted, setQuoted] = useState<ReadonlySet<string>>(new Set())
  const newest = messages[0]?.id
  const isOpenAtFirst = ({ id, unread }: ShownMessage) =>
    opening.has(id) ||
    unread ||
    id === newest ||
    (!known.has(id) && messages.findIndex((one) => one.id === id) < openAtFirst)
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
    currentMail: () => pick((message) => travelsAsEmail(message.medium)),
    currentFolded: () => pick(hasFolded),
  }
}
