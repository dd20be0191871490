import { Button } from '@mantine/core'
import { createContext, use, useEffect, useRef } from 'react'
import { colourOf, moveOrder, type SaleStage } from '../../../domain/commerce/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { AvatarStack } from '../../ui/avatar.tsx'
import { dragCard } from '../../ui/card-drag.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import { formatMoney } from '../../ui/format-value.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { StageMark, stageWords } from '../orders/stage-mark.tsx'
import { describeGates, isAtEnd, showStages } from '../orders/order-gates.ts'
import type { OrderRow } from '../sale/sale-row.ts'
import { WantedCard } from './wanted-card.ts'
import classes from './board.module.css'

/** Orders whose cards are on the board, by their ids. */
export const ShownOrders = createContext<Map<string, OrderRow> | undefined>(undefined)

/** Data of a dragged card: the id of its order. */
export const dragType = 'application/x-flightline-order'

export interface CardProps {
  readonly order: OrderRow
  readonly stages: readonly SaleStage[]
}

/** Colour of the present stage with its reason: why it is stuck, or what blocks the way forward. */
function describePresent({ order, stages }: CardProps) {
  const present = showStages(order, stages).find(({ isCurrent }) => isCurrent)
  const colour = present === undefined ? 'none' : colourOf(order.stages, present.id)
  const { forward } = describeGates(order, stages)
  const open = isAtEnd(order, stages) ? 'Nothing left to do' : forward[0]
  const words = present?.cause ?? open ?? 'Ready for the next stage'
  return { colour, words, isReady: forward.length === 0 }
}

/** Moves an order one stage; its card takes the focus again in its new column. */
export function useMoveCard() {
  const wanted = use(WantedCard)
  const move = useCommand(moveOrder)
  return {
    isRunning: move.isRunning,
    move: ({ id, version }: OrderRow, to: 'forward' | 'back') => {
      wanted?.set(id)
      move.start({ params: { id }, body: { version, to } })
    },
  }
}

/** When it changed, the way forward, and its agents. */
function CardFoot({ order, isReady }: Pick<CardProps, 'order'> & { readonly isReady: boolean }) {
  const { move, isRunning } = useMoveCard()
  const { number = 'Order', agents, last_date: changed, can } = order
  return (
    <div className={classes['line']}>
      <span className={classes['quiet']}>
        <span className="fl-unseen">Changed </span>
        <TimeText at={changed} isRelative />
      </span>
      {isReady && can.write && (
        <Button
          size="compact-xs"
          variant="subtle"
          loading={isRunning}
          aria-label={`Move ${number} forward`}
          onClick={() => move(order, 'forward')}
        >
          Move →
        </Button>
      )}
      <AvatarStack people={agents} limit={2} label="Agents" />
    </div>
  )
}

/** One order: its customer, its total, what it waits for, and the way forward. */
export function OrderCard({ order, stages }: CardProps) {
  const wanted = use(WantedCard)
  const card = useRef<HTMLLIElement>(null)
  const { id, number = 'Order', contact, total, balance, placed_at: placed } = order
  const { colour, words, isReady } = describePresent({ order, stages })
  const isDue = placed !== undefined && balance > 0 && !words.includes(formatMoney(balance))
  useEffect(() => {
    if (wanted?.get() !== id) return
    wanted.set(undefined)
    card.current?.querySelector<HTMLElement>('a')?.focus()
  }, [wanted, id])
  return (
    <li ref={card} className={classes['card']} data-card={id} {...dragCard(dragType, order)}>
      <div className={classes['line']}>
        <ClientLink path={`orders/${encodeURIComponent(id)}`} className={classes['name']}>
          {number}
        </ClientLink>
        <span>{formatMoney(total)}</span>
      </div>
      <span className={classes['buyer']}>{contact?.company || contact?.name || 'No customer yet'}</span>
      <span className={classes['cause']}>
        <StageMark colour={colour} size="small" />
        <span>
          <span className="fl-unseen">{stageWords[colour]}: </span>
          {words}
        </span>
      </span>
      {isDue && <span className={classes['due']}>{formatMoney(balance)} due</span>}
      <CardFoot order={order} isReady={isReady} />
    </li>
  )
}
