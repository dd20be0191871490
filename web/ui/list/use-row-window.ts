import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, type RefObject } from 'react'

interface RowWindowOptions {
  readonly count: number
  readonly rowHeight: number
  readonly scroller: RefObject<HTMLElement | null>
  /** Names a row, so that its place is kept when others come before it. */
  readonly keyAt: (index: number) => string
  /** Pixels of a head that stays on top of the rows. */
  readonly headHeight?: number
  /** A row that stays drawn wherever one scrolls; none for less than 0. */
  readonly keep?: number | undefined
  /** The last row is nearly in view. */
  readonly onNearEnd?: () => void
}

export interface ShownRow {
  readonly index: number
  readonly key: string
  /** Pixels from the top of the list. */
  readonly start: number
}

export interface RowWindow {
  readonly shown: readonly ShownRow[]
  readonly height: number
  readonly scrollTo: (index: number) => void
  /** For rows whose height is only known when they are drawn. */
  readonly measure: (element: Element | null) => void
}

const nearEndRows = 6

/** Which rows of a long list need to be drawn now. */
export function useRowWindow(options: RowWindowOptions): RowWindow {
  // The virtualizer changes in place, which the compiler's memory would not notice.
  'use no memo'
  const { count, rowHeight, scroller, keyAt, keep = -1 } = options
  const virtualizer = useVirtualizer({
    count,
    estimateSize: () => rowHeight,
    getScrollElement: () => scroller.current,
    getItemKey: keyAt,
    overscan: 8,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      return keep < 0 || drawn.includes(keep) ? drawn : [...drawn, keep].toSorted((one, other) => one - other)
    },
    // Room of a head that stays on top.
    scrollPaddingStart: options.headHeight ?? 0,
  })
  const items = virtualizer.getVirtualItems()
  const lastShown = items.findLast(({ index }) => index !== keep)?.index ?? -1
  const isNearEnd = count > 0 && lastShown >= count - nearEndRows
  const onNearEnd = useEffectEvent(() => options.onNearEnd?.())
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, count])
  return {
    shown: items.map((item) => ({ index: item.index, key: String(item.key), start: item.start })),
    height: virtualizer.getTotalSize(),
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    measure: virtualizer.measureElement,
  }
}
