import { useState } from 'react'
import type { MessageOrder } from '../../../domain/company/index.ts'
import type { ThreadPage } from './thread-page.ts'

/** From here on the reader is away from the newest message, and is not moved by a new one (1-shell section 9). */
const awayAfterPx = 50

export interface Away {
  /** The newest message is out of sight. */
  readonly isAway: boolean
  readonly noteScroll: (scroller: HTMLElement) => void
  /** Messages that came while the reader was away. */
  readonly freshCount: number
}

/** Pixels between the visible part and the end with new messages. */
export const fromNewest = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement, order: MessageOrder): number =>
  order === 'newest-first' ? scrollTop : scrollHeight - clientHeight - scrollTop

/** True if the reader of a thread is away from its newest message, with the messages since then. */
export function useAway({ messages, around }: ThreadPage, order: MessageOrder): Away {
  const [isScrolled, setScrolled] = useState(false)
  const newest = messages[0]?.id
  const [seen, see] = useState(newest)
  const isAway = isScrolled || around !== undefined
  if (!isAway && seen !== newest) see(newest)
  return {
    isAway,
    noteScroll: (scroller) => setScrolled(fromNewest(scroller, order) > awayAfterPx),
    freshCount: isAway
      ? Math.max(
          0,
          messages.findIndex(({ id }) => id === seen),
        )
      : 0,
  }
}
