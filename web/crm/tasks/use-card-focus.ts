import { useLayoutEffect, useRef, type FocusEvent } from 'react'

/** Of a card: which one it is, and in which column. */
interface Placed {
  readonly id: string
  readonly priority: string
}

interface Held extends Placed {
  /** Place in its column. */
  readonly at: number
}

const inColumn = (cards: readonly Placed[], priority: string) => cards.filter((card) => card.priority === priority)

/** The card itself; if it left the board, its successor in that place, or the last one of its column. */
function cardAfter(cards: readonly Placed[], { id, priority, at }: Held): Placed | undefined {
  const left = inColumn(cards, priority)
  return cards.find((card) => card.id === id) ?? left[at] ?? left.at(-1) ?? cards[0]
}

/**
 * Keeps the focus on its card, by `data-card` of cards and their menus. A card that moves to another column is mounted
 * again there, and the focus would fall to the page; after one that leaves the board, it moves to its neighbour.
 */
export function useCardFocus(cards: readonly Placed[]) {
  const board = useRef<HTMLDivElement>(null)
  const held = useRef<Held>(undefined)
  useLayoutEffect(() => {
    const before = held.current
    if (before === undefined || document.activeElement !== document.body) return
    const card = cardAfter(cards, before)
    const of = (target: string) =>
      card && board.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(card.id)}"] ${target}`)
    const target = of('button') ?? of('a')
    target?.focus()
  }, [cards])
  return {
    board,
    /** A card has the focus now, or its menu has, which is elsewhere in the page. */
    onFocus: ({ target }: FocusEvent) => {
      const id = target.closest<HTMLElement>('[data-card]')?.dataset['card']
      const card = cards.find((one) => one.id === id)
      if (card === undefined) return
      const at = inColumn(cards, card.priority).indexOf(card)
      held.current = { id: card.id, priority: card.priority, at }
    },
    /** The user went elsewhere. A card that is removed with the focus does not count. */
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) held.current = undefined
    },
  }
}
