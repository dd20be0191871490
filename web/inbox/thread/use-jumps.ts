import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { ShownMessage } from '../../../domain/inbox/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { messageAt, stretchOf, type ThreadPage } from '../threads/thread-page.ts'
import type { MessageWindow } from './use-message-window.ts'
import type { ThreadView } from '../threads/use-thread-page.ts'

export interface Jumps {
  readonly toNewest: () => void
  readonly toFirst: () => void
  /** To the newest message up to a time. */
  readonly toTime: (at: number) => void
  /** To the oldest message that was unread when the thread was opened; undefined when there is none. */
  readonly toFirstUnread: (() => void) | undefined
  readonly isJumping: boolean
  /** Time of the message that the last jump led to. */
  readonly arrivedAt: number | undefined
}

interface JumpsOf {
  readonly page: ThreadPage
  /** Messages in view, as they are drawn. */
  readonly messages: readonly ShownMessage[]
  readonly paging: Pick<ThreadView, 'jumpTo' | 'showNewest' | 'isFresh'>
  readonly rows: MessageWindow
  readonly scroller: RefObject<HTMLElement | null>
  readonly target: JumpTarget | undefined
  readonly onTarget: (target: JumpTarget) => void
  /** Called before the page scrolls to the message to which a jump leads; true where it is in sight by that. */
  readonly onJump: (id: string) => boolean
}

/**
 * Unread messages at the opening of the thread: opening reads them, and they still mark the place to begin. Data from
 * before, of an earlier visit or read ahead, does not count.
 */
function useFirstUnread({ first_unread: now }: ThreadPage, isFresh: boolean): ThreadPage['first_unread'] {
  const [kept, keep] = useState<ThreadPage['first_unread']>(null)
  if (isFresh && now !== null && kept === null) keep(now)
  return kept
}

/** Target of a jump. */
export interface JumpTarget {
  readonly id: string
  /** Two jumps to one message are two. */
  readonly turn: number
}

/**
 * Scrolls to the message that is asked for and gives it the focus as soon as it is drawn: the next key may be meant for
 * it.
 */
function useArrival({ messages, rows, scroller, target, onJump }: Omit<JumpsOf, 'paging' | 'page' | 'onTarget'>) {
  const index = messages.findIndex(({ id }) => id === target?.id)
  const go = useEffectEvent(() => {
    if (target === undefined || onJump(target.id)) return
    if (index > 0) rows.scrollTo(index)
    else scroller.current?.scrollTo({ top: 0 })
  })
  const isThere = index >= 0
  useEffect(() => {
    if (target !== undefined && isThere) go()
  }, [target, isThere])
  const focused = useRef<JumpTarget>(undefined)
  const isDrawn = target !== undefined && rows.shown.some(({ message }) => message.id === target.id)
  useLayoutEffect(() => {
    if (!isDrawn || focused.current === target) return
    focused.current = target
    scroller.current?.querySelector<HTMLElement>(`[data-message="${target.id}"]`)?.focus({ preventScroll: true })
  }, [isDrawn, target, scroller])
  return messages[index]?.date
}

function notifyNoJump(error: unknown): undefined {
  void showAlert({ ...reasonOf(error), tone: 'bad' })
}

/** Jumps through a long thread: to a date, to unread messages, to its ends. */
export function useJumps(jumpsOf: JumpsOf): Jumps {
  const { page, paging, onTarget } = jumpsOf
  const [isJumping, setJumping] = useState(false)
  const arrivedAt = useArrival(jumpsOf)
  const firstUnread = useFirstUnread(page, paging.isFresh)
  const asked = useRef(0)
  const jump = async (at: number, id?: string) => {
    const mine = (asked.current += 1)
    setJumping(true)
    const shown = await paging.jumpTo(at).catch(notifyNoJump)
    if (mine !== asked.current) return
    setJumping(false)
    if (shown === undefined) return
    const around = stretchOf(shown).messages
    const found = around.find((message) => message.id === id) ?? messageAt(around, at)
    if (found) onTarget({ id: found.id, turn: mine })
  }
  return {
    toNewest: () => {
      const turn = (asked.current += 1)
      paging.showNewest()
      const [newest] = page.messages
      if (newest) onTarget({ id: newest.id, turn })
    },
    toFirst: () => void jump(0),
    toTime: (at) => void jump(at),
    toFirstUnread: firstUnread ? () => void jump(firstUnread.date, firstUnread.id) : undefined,
    isJumping,
    arrivedAt,
  }
}
