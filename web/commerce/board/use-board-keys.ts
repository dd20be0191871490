import { createContext, use, type RefObject } from 'react'
import { useKeysIn } from '../../ui/use-shortcuts.ts'
import type { OrderRow } from '../sale/sale-row.ts'
import { useMoveCard } from './order-card.tsx'

/** Orders whose cards are on the board, by their ids. */
export const ShownOrders = createContext<Map<string, OrderRow> | undefined>(undefined)

const cardsIn = (place: Element | null): readonly HTMLElement[] => [
  ...(place?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
]

const focused = () => document.activeElement?.closest<HTMLElement>('[data-card]') ?? undefined

const focusCard = (card: HTMLElement | undefined) => card?.querySelector<HTMLElement>('a')?.focus()

/** Leads from card to card by J and K, from column to column by H and L, and moves the focused order. */
export function useBoardKeys(board: RefObject<HTMLElement | null>): void {
  const shown = use(ShownOrders)
  const { move } = useMoveCard()
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
    const order = shown?.get(focused()?.dataset['card'] ?? '')
    if (order?.can.write === true) move(order, to)
  }
  useKeysIn('On this page', [
    { keys: 'j', label: 'Next card', run: () => step(1) },
    { keys: 'k', label: 'Previous card', run: () => step(-1) },
    { keys: 'l', label: 'Next column', run: () => stepColumn(1) },
    { keys: 'h', label: 'Previous column', run: () => stepColumn(-1) },
    { keys: 'm', label: 'Move the order forward', run: () => moveFocused('forward') },
    { keys: 'b', label: 'Move the order back', run: () => moveFocused('back') },
  ])
}
