import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { mayReadOrders, nameReferrer, whyNotPlaced, type SaleStage } from '../../../domain/commerce/index.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { HeadFact, HeadFacts } from '../../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { wordsForIssue } from '../../ui/form/issue-words.ts'
import { formatDate, formatMoney } from '../../ui/format-value.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useIsMobile } from '../../ui/use-breakpoint.ts'
import { describeGates, findBlockingStage, isAtEnd, readStages, showStages } from './order-gates.ts'
import { describePlace } from '../sale/place-words.ts'
import { readMoney, readOrder, type OrderRow } from '../sale/sale-row.ts'
import { useOrderVerbs } from '../sale/use-order-verbs.ts'
import { SaleContact } from '../sale/sale-contact.tsx'
import { StageSteps } from './stage-steps.tsx'
import classes from './stages.module.css'

/** State of an order in one word, which is about its money as a rule. */
function describeState(order: OrderRow) {
  if (order.canceled) return { word: 'Canceled', tone: 'over' } as const
  if (order.placed_at === undefined) return { word: 'Not placed', tone: 'waiting' } as const
  if (order.paid) return { word: 'Paid', tone: 'good' } as const
  return { word: order.amount_paid > 0 ? 'Balance due' : 'Not paid', tone: 'waiting' } as const
}

function Links({ order }: { readonly order: OrderRow }) {
  const { quote, incorrect, corrected, split_from: split, repeats, replacement } = order
  const links = [
    quote && { label: 'From quote', path: `quotes/${quote.id}`, words: quote.label },
    incorrect && { label: 'Corrects', path: `orders/${incorrect.order_id}`, words: incorrect.number },
    corrected && { label: 'Corrected by', path: `orders/${corrected.order_id}`, words: corrected.number },
    split && { label: 'Split from', path: `orders/${split.order_id}`, words: split.number },
    repeats && { label: 'Same as', path: `orders/${repeats.order_id}`, words: repeats.number },
  ].filter((link) => link !== undefined)
  return (
    <>
      {replacement && (
        <HeadFact label="Kind" isNamed>
          Replacement
        </HeadFact>
      )}
      {links.map(({ label, path, words = 'Order' }) => (
        <HeadFact key={label} label={label} isNamed>
          <ClientLink path={path}>{words}</ClientLink>
        </HeadFact>
      ))}
    </>
  )
}

function Money({ order }: { readonly order: OrderRow }) {
  const { total, amount_paid: paid, placed_at } = order
  const { net_paid, balance, refundable } = readMoney(order)
  return (
    <>
      <HeadFact label="Total" isNamed>
        <strong>{formatMoney(total)}</strong>
      </HeadFact>
      <HeadFact label="Paid" isNamed>
        {formatMoney(paid)}
        {net_paid !== paid && `, net ${formatMoney(net_paid)}`}
      </HeadFact>
      {placed_at !== undefined && (
        <HeadFact label={refundable > 0 ? 'Refundable' : 'Balance'} isNamed>
          <strong>{formatMoney(refundable > 0 ? refundable : balance)}</strong>
        </HeadFact>
      )}
    </>
  )
}

interface GateProps {
  readonly order: OrderRow
  readonly stages: readonly SaleStage[]
  readonly verbs: ReturnType<typeof useOrderVerbs>
  readonly mayWrite: boolean
}

/** Reasons for which the order cannot be placed or move forward, with the next step; draws nothing at its end. */
function Gate({ order, stages, verbs, mayWrite }: GateProps) {
  const { forward } = describeGates(order, stages)
  const blocking = findBlockingStage(order, stages)
  const missing = order.placed_at === undefined ? whyNotPlaced(order).map((issue) => wordsForIssue(issue)) : []
  const why = missing.length > 0 ? missing : forward
  if (why.length === 0 || order.canceled || isAtEnd(order, stages)) return null
  return (
    <p className={classes['gate']}>
      <IconLock size={16} stroke={1.75} aria-hidden />
      <strong>{missing.length > 0 ? 'Cannot be placed' : 'Cannot move forward'}</strong>
      <span className={classes['reason']}>{why.join(' ')}</span>
      {mayWrite && blocking && missing.length === 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={verbs.running === 'The stage'}
          onClick={() => verbs.colour(blocking.id, blocking.label, 'green')}
        >
          Mark {blocking.label} done
        </Button>
      )}
    </p>
  )
}

/** The stages of an order, and what blocks the way forward. */
function Stages({ order }: { readonly order: OrderRow }) {
  const { doc } = useClient()
  const verbs = useOrderVerbs(order)
  const stages = readStages(doc)
  const mayWrite = order.can.write && !order.canceled && !order.locked
  const labelOf = (id: string) => stages.find((stage) => stage.id === id)?.label ?? id
  return (
    <>
      <StageSteps
        stages={showStages(order, stages)}
        onColour={mayWrite ? (id, colour) => verbs.colour(id, labelOf(id), colour) : undefined}
      />
      <Gate order={order} stages={stages} verbs={verbs} mayWrite={mayWrite} />
    </>
  )
}

/** The site or campaign that an order came from. */
function CameFrom({ order }: { readonly order: OrderRow }) {
  const words = nameReferrer(order)
  if (words === '') return null
  return (
    <HeadFact label="Came from" isNamed>
      {words}
    </HeadFact>
  )
}

/** Head of an order: customer, money, where it goes, and its stages with what blocks them. */
export function OrderHead(about: RecordPartProps) {
  const order = readOrder(about)
  const mayRead = mayReadOrders(useActor())
  const { timezone } = useClient()
  // The bar at the lower end shows the money there.
  const isBelow = useIsMobile()
  const { word, tone } = describeState(order)
  const ships = describePlace(order.address)
  return (
    <>
      <HeadFacts>
        <HeadFact label="State">
          <StatusBadge word={word} tone={tone} /> {order.locked && <StatusBadge word="Locked" tone="over" />}
        </HeadFact>
        <SaleContact sale={order} />
        {!isBelow && <Money order={order} />}
        {order.placed_at !== undefined && (
          <HeadFact label="Placed" isNamed>
            {formatDate(order.placed_at, timezone)}
          </HeadFact>
        )}
        {ships !== '' && (
          <HeadFact label="Ships to" isNamed>
            {ships}
          </HeadFact>
        )}
        <CameFrom order={order} />
        <Links order={order} />
      </HeadFacts>
      {mayRead && <Stages order={order} />}
    </>
  )
}
