import type { RefObject } from 'react'
import { useKeysIn } from '../../ui/use-shortcuts.ts'

const cardsIn = (place: Element | null): readonly HTMLElement[] => [
  ...(place?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
]

const focused = () => document.activeElement?.closest<HTMLElement>('[data-card]') ?? undefined

const focusCard = (card: HTMLElement | undefined) => card?.querySelector<HTMLElement>('a')?.focus()

interface BoardKeys {
  readonly board: RefObject<HTMLElement | null>
  /** 'order' */
  readonly noun: string
  /** Moves the card with an id. */
  readonly move: (id: string, to: 'forward' | 'back') => void
}

/** Leads from card to card by J and K, from column to column by H and L, and moves the focused card by M and B. */
export function useBoardKeys({ board, noun, move }: BoardKeys): void {
  const step = (by: 1 | -1) => {
    const card = focused()
    const cards = cardsIn(card === undefined ? board.current : card.closest('[data-column]'))
    focusCard(card === undefined ? cards[0] : cards[cards.indexOf(card) + by])
  }
  const stepColumn = (by: 1 | -1) => {
    const card = focused()
    if (card === undefined) return focusCard(cardsIn(board.current)[0])
    const columns = [...(board.current?.querySelectorAll('[data-column]') ?? [])]
    const column = card.closest('[data-column]')
    const at = column === null ? -1 : columns.indexOf(column)
    const place = cardsIn(column).indexOf(card)
    const ahead = by === 1 ? columns.slice(at + 1) : columns.slice(0, at).toReversed()
    const cards = ahead.map((one) => cardsIn(one)).find((found) => found.length > 0)
    return focusCard(cards?.[place] ?? cards?.at(-1))
  }
  const moveFocused = (to: 'forward' | 'back') => {
    const id = focused()?.dataset['card']
    if (id !== undefined) move(id, to)
  }
  useKeysIn('On this page', [
    { keys: 'j', label: 'Next card', run: () => step(1) },
    { keys: 'k', label: 'Previous card', run: () => step(-1) },
    { keys: 'l', label: 'Next column', run: () => stepColumn(1) },
    { keys: 'h', label: 'Previous column', run: () => stepColumn(-1) },
    { keys: 'm', label: `Move the ${noun} forward`, run: () => moveFocused('forward') },
    { keys: 'b', label: `Move the ${noun} back`, run: () => moveFocused('back') },
  ])
}
