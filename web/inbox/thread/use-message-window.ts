import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { travelsAsEmail, type ShownMessage } from '../../../domain/inbox/index.ts'

/** A thread of this many messages is in the page as a whole: the browser's search finds every word of it. */
const wholeUpTo = 40
const gapPx = 12
/** Height to fill until the real one is known: a thread that is drawn ahead has no layout yet. */
const usualPx = 600
/** Guesses until a message was drawn once. */
const guessPx = { folded: 50, open: 240, note: 96 } as const

export interface WindowOptions {
  readonly messages: readonly ShownMessage[]
  readonly isExpanded: (message: ShownMessage) => boolean
  /** Scroll container, and the list in it: other parts may be above the list. */
  readonly scroller: RefObject<HTMLElement | null>
  readonly list: RefObject<HTMLElement | null>
  /** Messages inserted above must not move the ones in view. */
  readonly keepsPlace: boolean
  /** New messages arrive at the end, and a reader there stays there. */
  readonly followsEnd: boolean
  /**
   * The message to which a jump leads: in the page before one has scrolled there, so that it takes the focus at once.
   */
  readonly wantedId: string | undefined
}

export interface PlacedMessage {
  readonly index: number
  readonly message: ShownMessage
  /** Pixels from the top of the list. */
  readonly start: number
}

export interface MessageWindow {
  readonly shown: readonly PlacedMessage[]
  readonly height: number
  /** The message at the upper edge of the visible part. */
  readonly top: ShownMessage | undefined
  readonly measure: (element: Element | null) => void
  readonly scrollTo: (index: number) => void
}

/** Pixels from the top of the scroll container to the list. Growing parts there move no message in view. */
function useListOffset({
  scroller,
  list,
  keepsPlace,
}: Pick<WindowOptions, 'scroller' | 'list' | 'keepsPlace'>): number {
  const [offset, setOffset] = useState(0)
  const last = useRef(0)
  useLayoutEffect(() => {
    const [outer, inner] = [scroller.current, list.current]
    if (outer === null || inner === null) return undefined
    const measure = () => {
      const { top } = inner.getBoundingClientRect()
      const now = Math.round(top - outer.getBoundingClientRect().top + outer.scrollTop)
      if (now === last.current) return
      if (keepsPlace && last.current > 0) outer.scrollTop += now - last.current
      last.current = now
      setOffset(now)
    }
    measure()
    const observer = new ResizeObserver(measure)
    if (inner.parentElement) observer.observe(inner.parentElement)
    return () => observer.disconnect()
  }, [scroller, list, keepsPlace])
  return offset
}

/** The message that has the focus in it: it stays in the page wherever one scrolls. */
const focusedId = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-message]')?.dataset['message']

const guess = (message: ShownMessage, isExpanded: boolean): number => {
  if (!travelsAsEmail(message.medium)) return guessPx.note
  return isExpanded ? guessPx.open : guessPx.folded
}

/** Which messages of a long thread need to be drawn now, and where; their heights are measured as they are drawn. */
export function useMessageWindow(options: WindowOptions): MessageWindow {
  // The virtualizer changes in place, which the compiler's memory would not notice.
  'use no memo'
  const { messages, isExpanded, scroller, keepsPlace, followsEnd, wantedId } = options
  const scrollMargin = useListOffset(options)
  // Its identity says whether the places must be calculated again.
  const keyAt = useCallback((index: number) => messages[index]?.id ?? index, [messages])
  const rangeOf = (range: Range): number[] => {
    if (range.count <= wholeUpTo) return Array.from({ length: range.count }, (_, index) => index)
    const kept = [focusedId(), wantedId].map((id) => messages.findIndex((message) => message.id === id))
    const all = new Set([...defaultRangeExtractor(range), ...kept.filter((index) => index !== -1)])
    return [...all].toSorted((one, other) => one - other)
  }
  const virtualizer = useVirtualizer({
    count: messages.length,
    estimateSize: (index) => {
      const message = messages[index]
      return message === undefined ? guessPx.folded : guess(message, isExpanded(message))
    },
    getScrollElement: () => scroller.current,
    initialRect: { width: 0, height: usualPx },
    getItemKey: keyAt,
    gap: gapPx,
    overscan: 6,
    scrollMargin,
    // The line that shows where one is stays on top.
    scrollPaddingStart: 40,
    anchorTo: keepsPlace ? 'end' : 'start',
    followOnAppend: followsEnd,
    rangeExtractor: rangeOf,
  })
  const shown = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const message = messages[index]
    return message === undefined ? [] : [{ index, message, start: start - scrollMargin }]
  })
  const atTop = virtualizer.getVirtualItemForOffset(virtualizer.scrollOffset ?? 0)
  return {
    shown,
    height: virtualizer.getTotalSize(),
    top: messages[atTop?.index ?? 0],
    measure: virtualizer.measureElement,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'start' }),
  }
}
