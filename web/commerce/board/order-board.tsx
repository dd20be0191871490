import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { use, useState } from 'react'
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
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { StageMark, stageWords, type StageColour } from '../orders/stage-mark.tsx'
import { readStages } from '../orders/order-gates.ts'
import type { OrderRow } from '../sale/sale-row.ts'
import { BoardColumn } from './board-column.tsx'
import { BoardFrame } from './board-frame.tsx'
import { BoardSwitch } from './board-switch.tsx'
import { dragType, OrderCard, ShownOrders, useMoveCard } from './order-card.tsx'
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

/** Moves a dropped order to a stage, where that is next to its own. */
function useDrop({ at, stages }: ColumnPlace) {
  const { move } = useMoveCard()
  return (order: OrderRow) => {
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
}

/** Number of stuck orders and the sum of all: of those that are loaded, where there are more. */
function ColumnFacts({ stage, rows, hasMore }: ColumnView & Pick<ColumnPlace, 'stage'>) {
  const stuck = rows.filter((order) => isStuck(order, stage)).length
  const sum = formatMoney(rows.reduce((all, { total }) => all + total, 0))
  return (
    <>
      {stuck > 0 && <span className={classes['stuck']}>{stuck} stuck</span>}
      <span className={classes['sum']}>{hasMore ? `${sum} of those shown` : sum}</span>
    </>
  )
}

type ColumnView = Pick<RecordsView<OrderRow>, 'rows' | 'hasMore'>

function Column({ show, ...place }: ColumnPlace & { readonly show: Show }) {
  const { stage, stages } = place
  const { id: user } = useSignedInUser()
  const view = useColumn(place, chooseConditions(show, user))
  return (
    <BoardColumn
      name={stage.id}
      label={stage.label}
      noun="orders"
      more="Show more orders"
      cardHeight={96}
      view={view}
      shown={use(ShownOrders)}
      dragType={dragType}
      onDrop={useDrop(place)}
      facts={<ColumnFacts stage={stage} rows={view.rows} hasMore={view.hasMore} />}
    >
      {view.rows.map((order) => (
        <OrderCard key={order.id} order={order} stages={stages} />
      ))}
    </BoardColumn>
  )
}

const colours = Object.keys(stageWords) as readonly StageColour[]

const Legend = () =>
  colours.map((colour) => (
    <span key={colour}>
      <StageMark colour={colour} size="small" /> {stageWords[colour]}
    </span>
  ))

function Columns({ show }: { readonly show: Show }) {
  const { doc } = useClient()
  const stages = readStages(doc)
  const { move } = useMoveCard()
  return (
    <BoardFrame noun="order" shown={use(ShownOrders)} move={move} legend={<Legend />}>
      {stages.map((stage, at) => (
        <Column key={stage.id} stage={stage} at={at} stages={stages} show={show} />
      ))}
    </BoardFrame>
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
