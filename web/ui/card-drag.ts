import { useState, type DragEvent } from 'react'

/** A record whose card is on a board. */
export interface BoardCard {
  readonly id: string
  readonly can: { readonly write: boolean }
}

/** Lets a card be dragged; `type` names the kind of its data, which is its id. */
export const dragCard = (type: string, { id, can }: BoardCard) => ({
  draggable: can.write,
  onDragStart: ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData(type, id)
    dataTransfer.effectAllowed = 'move'
  },
})

interface CardDrop<Card extends BoardCard> {
  /** Kind of the data of dragged cards. */
  readonly type: string
  readonly find: (id: string) => Card | undefined
  readonly drop: (card: Card) => void
}

/** A column takes the dragged cards that the user may change; by keys and touch the card itself moves. */
export function useCardDrop<Card extends BoardCard>({ type, find, drop }: CardDrop<Card>) {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(type)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const card = find(event.dataTransfer.getData(type))
      if (card?.can.write === true) drop(card)
    },
  }
}
