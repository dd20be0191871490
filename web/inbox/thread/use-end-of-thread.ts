import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import type { MessageOrder } from '../../../domain/company/index.ts'
import type { ThreadPage } from '../threads/thread-page.ts'
import { fromNewest } from '../threads/use-away.ts'
import type { MessageWindow } from './use-message-window.ts'

/** Within this distance of the end the reader is at it: browsers calculate in fractions of a pixel. */
const atEndPx = 4

interface EndOfThread {
  readonly page: ThreadPage
  readonly order: MessageOrder
  readonly rows: MessageWindow
  readonly scroller: RefObject<HTMLElement | null>
}

/** Events that show reading: from then on the reader controls the scroll position. */
const readerEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Kept position of a thread: its end, a message, or none because the reader has scrolled elsewhere. */
type Hold = 'end' | { readonly id: string } | undefined

/** The first unread message where it was loaded and is not the newest, otherwise the end. */
function holdAtOpening({ messages, first_unread: unread, around }: ThreadPage): Hold {
  if (around !== undefined) return undefined
  const begin = messages.findIndex(({ id }) => id === unread?.id)
  return begin > 0 ? { id: unread?.id ?? '' } : 'end'
}

interface ReadersPlace extends Pick<EndOfThread, 'order' | 'scroller'> {
  readonly hold: RefObject<Hold>
  /** True if the reader has acted since the thread was opened. */
  readonly isReaders: RefObject<boolean>
  /** Scrolls the kept position into view again. */
  readonly keep: () => void
}

/** Notes the reader's scrolling, and keeps the end in view while the reader is there. */
function useReadersPlace({ order, scroller, hold, isReaders, keep }: ReadersPlace): void {
  const onSize = useEffectEvent(keep)
  useEffect(() => {
    const element = scroller.current
    if (order === 'newest-first' || element === null) return undefined
    const note = () => {
      if (isReaders.current) hold.current = fromNewest(element, order) <= atEndPx ? 'end' : undefined
    }
    const take = () => {
      isReaders.current = true
      note()
    }
    const { ownerDocument } = element
    for (const event of readerEvents) ownerDocument.addEventListener(event, take, { capture: true, passive: true })
    element.addEventListener('scroll', note, { passive: true })
    const observer = new ResizeObserver(() => {
      if (hold.current === 'end') onSize()
    })
    for (const part of [element, ...element.children]) observer.observe(part)
    return () => {
      for (const event of readerEvents) ownerDocument.removeEventListener(event, take, { capture: true })
      element.removeEventListener('scroll', note)
      observer.disconnect()
    }
  }, [order, scroller, hold, isReaders])
}

/**
 * A thread in oldest-first order opens at its first unread message, or at its newest. That stays in view while messages
 * are measured and older ones are loaded above, until the reader acts. A reader at the end stays there when a message
 * arrives, the composer takes room, or the last message grows. Returns the handler of a jump: one to the newest holds
 * the end, and answers true; any other releases it.
 */
export function useEndOfThread({ page, order, rows, scroller }: EndOfThread): (id: string) => boolean {
  const hold = useRef<Hold>(undefined)
  const isReaders = useRef(false)
  const begin = useEffectEvent(() => {
    hold.current = holdAtOpening(page)
    isReaders.current = false
  })
  const keep = () => {
    const { current: held } = hold
    const element = scroller.current
    if (element === null || held === undefined) return
    if (held === 'end') element.scrollTo({ top: element.scrollHeight })
    else {
      const index = page.messages.findIndex(({ id }) => id === held.id)
      if (index !== -1) rows.scrollTo(page.messages.length - 1 - index)
    }
  }
  const keepPlace = useEffectEvent(keep)
  useLayoutEffect(() => {
    if (order === 'oldest-first') begin()
  }, [order])
  // After every drawing: each may have measured messages, or brought some.
  useLayoutEffect(() => {
    if (order === 'oldest-first') keepPlace()
  })
  useReadersPlace({ order, scroller, hold, isReaders, keep })
  return (id) => {
    const isEnd = order === 'oldest-first' && page.around === undefined && id === page.messages[0]?.id
    hold.current = isEnd ? 'end' : undefined
    if (isEnd) keep()
    return isEnd
  }
}
