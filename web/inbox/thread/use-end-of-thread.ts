import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import type { MessageOrder } from '../../../domain/company/index.ts'
import type { ThreadPage } from './thread-page.ts'
import { fromNewest } from './use-away.ts'
import type { MessageWindow } from './use-message-window.ts'

/** So near to the end one is at it: browsers reckon in fractions of a pixel. */
const atEndPx = 4

interface EndOfThread {
  readonly page: ThreadPage
  readonly order: MessageOrder
  readonly rows: MessageWindow
  readonly scroller: RefObject<HTMLElement | null>
}

/** What a reader does who goes on from where the thread was opened. */
const readersOwn = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Opens the thread at its first unread message, or at its newest; older ones that come above then do not move that away. */
function useArrivalAtEnd({ page, order, rows, scroller }: EndOfThread): void {
  const { messages, first_unread: unread, around } = page
  const [newest, oldest] = [messages[0]?.id, messages.at(-1)?.id]
  const target = useRef<{ readonly id: string | undefined; readonly newest: string | undefined }>(undefined)
  const begin = useEffectEvent(() => {
    if (order === 'newest-first' || around !== undefined) return
    const begins = messages.find(({ id }) => id === unread?.id) ?? messages[0]
    target.current = { id: begins?.id, newest }
  })
  const arrive = useEffectEvent((ends: string) => {
    if (ends === '' || target.current?.newest !== newest) target.current = undefined
    const at = messages.findIndex(({ id }) => id === target.current?.id)
    if (at !== -1) rows.scrollTo(messages.length - 1 - at)
  })
  useLayoutEffect(() => {
    begin()
    const rest = () => {
      target.current = undefined
    }
    const element = scroller.current
    for (const event of readersOwn)
      element?.ownerDocument.addEventListener(event, rest, { capture: true, passive: true })
    return () => {
      for (const event of readersOwn) element?.ownerDocument.removeEventListener(event, rest, { capture: true })
    }
  }, [scroller])
  const ends = `${oldest ?? ''} ${newest ?? ''}`.trim()
  useLayoutEffect(() => arrive(ends), [ends])
}

/**
 * A thread with its oldest message on top is opened where reading begins: at its first unread message, or at its newest.
 * Who is at its end stays there when the box to write in takes room, or what stands there grows.
 */
export function useEndOfThread({ page, order, rows, scroller }: EndOfThread): void {
  useArrivalAtEnd({ page, order, rows, scroller })
  const isAtEnd = useRef(false)
  useEffect(() => {
    const element = scroller.current
    if (order === 'newest-first' || element === null) return undefined
    const note = () => {
      isAtEnd.current = fromNewest(element, order) <= atEndPx
    }
    const stay = () => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight
    }
    note()
    element.addEventListener('scroll', note, { passive: true })
    const observer = new ResizeObserver(stay)
    for (const part of [element, ...element.children]) observer.observe(part)
    return () => {
      element.removeEventListener('scroll', note)
      observer.disconnect()
    }
  }, [order, scroller])
}
