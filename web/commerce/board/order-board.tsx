import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { use, useRef, useState, type DragEvent } from 'react'
import { mayReadOrders, orders, type SaleStage } from '../../../domain/commerce/index.ts'
import { hasRole, type Filter } from '../../../domain/kernel/index.ts'
import { useGo } from '../../platform/address.ts'
import type { RecordsView } from '../../platform/data/use-records.ts'
import { notify } from '../../platform/notices.ts'
import { useActor, useClient, useSignedInUser } from '../../platform/platform-context.tsx'
import { createStore } from '../../platform/store.ts'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { formatMoney } from '../../ui/format-value.ts'
import { KeyMark } from '../../ui/key-mark.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { StageMark, stageWords, type StageColour } from '../orders/stage-mark.tsx'
import { readStages } from '../orders/order-gates.ts'
import type { OrderRow } from '../sale/sale-row.ts'
import { BoardSwitch } from './board-switch.tsx'
import { dragType, OrderCard, ShownOrders, useMoveCard } from './order-card.tsx'
import { useBoardKeys } from './use-board-keys.ts'
import { useColumn, type ColumnPlace } from './use-column.ts'
import { WantedCard } from './wanted-card.ts'
import classes from './board.module.css'

const shows = ['open', 'mine', 'unpaid'] as const

type Show = (typeof shows)[number]

const isShow = (word: string | undefined): word is Show => shows.some((show) => show === word)

/** Conditions of the shown orders. */
function chooseConditions(show: Show, user: string): readonly Filter[] {
  const open: Filter = ['canceled', '==', false]
  if (show === 'mine') return [open, ['agent_ids', 'array-contains', user]]
  return show === 'unpaid' ? [open, ['paid', '==', false]] : [open]
}

const isStuck = (order: OrderRow, { id }: SaleStage): boolean => order.stages[id] === 'red'

/** A column takes cards from the columns next to it; by keys and touch the card itself moves. */
function useDrop({ at, stages }: ColumnPlace) {
  const shown = use(ShownOrders)
  const { move } = useMoveCard()
  const [isOver, setOver] = useState(false)
  const drop = (order: OrderRow) => {
    const from = Math.max(
      0,
      stages.findIndex(({ id }) => id === order.stage),
    )
    if (from === at) return
    if (Math.abs(from - at) > 1)
      return void notify({
        title: 'An order moves one stage at a time',
        message: 'Drop it on a column next to its own.',
      })
    return move(order, at > from ? 'forward' : 'back')
  }
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(dragType)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const order = shown?.get(event.dataTransfer.getData(dragType))
      if (order?.can.write === true) drop(order)
    },
  }
}

/** Name of a column with the number and the sum of its orders: of those that are loaded, where there are more. */
function ColumnHead({ stage, rows, hasMore }: ColumnView & Pick<ColumnPlace, 'stage'>) {
  const stuck = rows.filter((order) => isStuck(order, stage)).length
  const sum = formatMoney(rows.reduce((all, { total }) => all + total, 0))
  return (
    <div className={classes['heads']}>
      <h2 id={`stage-${stage.id}`}>
        {stage.label} <span>{hasMore ? `${rows.length} or more` : rows.length}</span>
      </h2>
      {stuck > 0 && <span className={classes['stuck']}>{stuck} stuck</span>}
      <span className={classes['sum']}>{hasMore ? `${sum} of those shown` : sum}</span>
    </div>
  )
}

type ColumnView = Pick<RecordsView<OrderRow>, 'rows' | 'hasMore'>

/** What a column says in place of cards. */
function ColumnState({ rows, error, isLoading, retry }: RecordsView<OrderRow>) {
  if (error !== null) return <ErrorState error={error} onRetry={retry} />
  if (isLoading) return <RowsSkeleton rows={3} height={96} />
  return rows.length === 0 && <p className={classes['quiet']}>No orders</p>
}

function Column({ show, ...place }: ColumnPlace & { readonly show: Show }) {
  const { stage, stages } = place
  const { id: user } = useSignedInUser()
  const view = useColumn(place, chooseConditions(show, user))
  const shown = use(ShownOrders)
  for (const order of view.rows) shown?.set(order.id, order)
  const drop = useDrop(place)
  return (
    <section className={classes['column']} aria-labelledby={`stage-${stage.id}`} data-column={stage.id} {...drop}>
      <ColumnHead stage={stage} rows={view.rows} hasMore={view.hasMore} />
      <ColumnState {...view} />
      <ul className={classes['cards']}>
        {view.rows.map((order) => (
          <OrderCard key={order.id} order={order} stages={stages} />
        ))}
      </ul>
      {view.hasMore && (
        <Button
          variant="default"
          size="xs"
          mt={8}
          loading={view.isLoadingMore}
          aria-label={`Show more orders: ${stage.label}`}
          onClick={view.loadMore}
        >
          Show more orders
        </Button>
      )}
    </section>
  )
}

const colours = Object.keys(stageWords) as readonly StageColour[]

const Legend = () => (
  <footer className={classes['legend']}>
    {colours.map((colour) => (
      <span key={colour}>
        <StageMark colour={colour} size="small" /> {stageWords[colour]}
      </span>
    ))}
    <span className={classes['keys']}>
      <KeyMark>J</KeyMark> <KeyMark>K</KeyMark> card <KeyMark>H</KeyMark> <KeyMark>L</KeyMark> column{' '}
      <KeyMark>M</KeyMark> move forward <KeyMark>B</KeyMark> back
    </span>
  </footer>
)

function Columns({ show }: { readonly show: Show }) {
  const { doc } = useClient()
  const stages = readStages(doc)
  const board = useRef<HTMLDivElement>(null)
  const shown = use(ShownOrders)
  const { move } = useMoveCard()
  useBoardKeys({
    board,
    noun: 'order',
    move: (id, to) => {
      const order = shown?.get(id)
      if (order?.can.write === true) move(order, to)
    },
  })
  return (
    <>
      <div ref={board} className={classes['board']}>
        {stages.map((stage, at) => (
          <Column key={stage.id} stage={stage} at={at} stages={stages} show={show} />
        ))}
      </div>
      <Legend />
    </>
  )
}

/** Orders by stage: `/{name_key}/orders/board`. */
export function OrderBoard() {
  const actor = useActor()
  const go = useGo()
  const { words, change } = useAddressWords()
  const [wanted] = useState(() => createStore<string | undefined>(undefined))
  const [shown] = useState(() => new Map<string, OrderRow>())
  const show = isShow(words['show']) ? words['show'] : 'open'
  if (!mayReadOrders(actor)) return <DisallowedScreen needs="orders" />
  return (
    <ListFrame
      title={orders.label.many}
      bar={
        <>
          <BoardSwitch path="orders" shown="board" />
          <SegmentedControl
            className={classes['shows']}
            size="xs"
            aria-label="Which orders"
            data={[
              { value: 'open', label: 'All' },
              { value: 'mine', label: 'Mine' },
              { value: 'unpaid', label: 'Not paid' },
            ]}
            value={show}
            onChange={(next) => change({ show: next === 'open' ? undefined : next }, true)}
          />
          {hasRole(actor, 'orders') && (
            <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => go('orders/new')}>
              New
            </Button>
          )}
        </>
      }
    >
      <WantedCard value={wanted}>
        <ShownOrders value={shown}>
          <Columns show={show} />
        </ShownOrders>
      </WantedCard>
    </ListFrame>
  )
}
