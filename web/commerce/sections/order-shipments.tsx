import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import {
  countItems,
  createShipment,
  listAllotted,
  readSummaries,
  shipmentStates,
  shipmentTones,
  subtractItems,
  trackingStatuses,
  type ShipmentSummary,
  type TrackingStatus,
} from '../../../domain/commerce/index.ts'
import { useGoOn } from '../../platform/address.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { hasRole } from '../../../domain/kernel/index.ts'
import { AskedNote } from '../../ui/asked-note.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { formatDate, formatMoney, formatNumber } from '../../ui/format-value.ts'
import { useAskedAction } from '../../ui/question-form/use-asked-action.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { QuantityTable, type Quantities } from '../sale/quantity-table.tsx'
import type { OrderRow } from '../sale/sale-row.ts'
import form from '../payments/payments.module.css'
import sections from './sections.module.css'

interface Offer {
  readonly order: OrderRow
  readonly lines: readonly { readonly id: string; readonly name: string; readonly quantity: number }[]
  readonly isReturn: boolean
}

/** Lines of an order with the pieces that no shipment takes yet. */
const listLeft = ({ items, shipments }: OrderRow) =>
  subtractItems(items, countItems(listAllotted(readSummaries(shipments))))

/** Lines of an order with the pieces that were sent and not sent back. */
function listReturnable({ items, shipments }: OrderRow) {
  const live = readSummaries(shipments).filter(({ state }) => state !== 'canceled')
  const sent = countItems(live.flatMap((one) => (one.is_return || one.sent === undefined ? [] : one.items)))
  const returned = countItems(live.flatMap((one) => (one.is_return ? one.items : [])))
  return subtractItems(
    items.map((item) => ({ ...item, quantity: sent.get(item.id) ?? 0 })),
    returned,
  )
}

function CreateForm({ order, lines, isReturn, close }: Offer & { readonly close: () => void }) {
  const { api } = usePlatform()
  const goOn = useGoOn()
  const [pieces, setPieces] = useState<Quantities>(Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity])))
  const { run, fault, isRunning, isUnanswered } = useAskedAction('Create the shipment')
  const chosen = lines.flatMap(({ id }) => {
    const quantity = pieces[id] ?? 0
    return quantity > 0 ? [{ id, quantity }] : []
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen.length === 0) return
    const leadOn = goOn()
    const body = { lines: chosen, is_return: isReturn }
    void run(
      () => api.call(createShipment, { params: { id: order.id }, body }),
      ({ id, number }) => {
        close()
        leadOn(`orders/shipments/${encodeURIComponent(id)}`, `Shipment ${number} was created`)
      },
    )
  }
  return (
    <form className={form['dialog']} noValidate onSubmit={submit}>
      <QuantityTable
        label="Items to ship"
        heads={{ line: 'Item', quantity: 'Left', part: 'In this shipment' }}
        lines={lines}
        chosen={pieces}
        onChoose={setPieces}
      />
      {fault !== undefined && (
        <p role="alert" className={form['fault']}>
          {fault}
        </p>
      )}
      <AskedNote isUnanswered={isUnanswered} />
      <div className={form['foot']}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={isRunning} disabled={chosen.length === 0}>
          {isReturn ? 'Create return' : 'Create shipment'}
        </Button>
      </div>
    </form>
  )
}

const openCreate = (offer: Offer): (() => void) =>
  showModal({
    title: offer.isReturn ? 'Return goods' : `Ship order ${offer.order.number ?? ''}`.trim(),
    body: (close) => <CreateForm {...offer} close={close} />,
  })

const nameStatus = (status: string | undefined): string =>
  status !== undefined && status in trackingStatuses ? trackingStatuses[status as TrackingStatus] : ''

function ShipmentItem({ shipment }: { readonly shipment: ShipmentSummary }) {
  const { timezone } = useClient()
  const { id, number, state, status, type, carrier, tracking_code: code, sent, delivered, items, amount } = shipment
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const facts = [
    shipment.is_return && 'Return',
    type === 'ltl' ? 'LTL' : 'Parcel',
    carrier,
    `${formatNumber(pieces)} pieces`,
    amount > 0 && formatMoney(amount),
    code,
    state === 'sent' && nameStatus(status),
    delivered !== undefined
      ? `delivered ${formatDate(delivered, timezone)}`
      : sent !== undefined && `sent ${formatDate(sent, timezone)}`,
  ].filter(Boolean)
  return (
    <li className={sections['row']}>
      <span className={sections['words']}>
        <ClientLink path={`orders/shipments/${encodeURIComponent(id)}`}>Shipment {number}</ClientLink>
        <span className={sections['note']}>{facts.join(' · ')}</span>
      </span>
      <StatusBadge word={shipmentStates[state]} tone={shipmentTones[state]} />
    </li>
  )
}

/** Buttons for another shipment of what is left, and for goods that come back. */
function Creation({ order }: { readonly order: OrderRow }) {
  const maySend = hasRole(useActor(), 'orders')
  if (!maySend || order.canceled) return null
  const [left, returnable] = [listLeft(order), listReturnable(order)]
  return (
    <div className={sections['buttons']}>
      {left.length > 0 && (
        <Button
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => openCreate({ order, lines: left, isReturn: false })}
        >
          Shipment
        </Button>
      )}
      {returnable.length > 0 && (
        <Button size="xs" variant="default" onClick={() => openCreate({ order, lines: returnable, isReturn: true })}>
          Return
        </Button>
      )}
    </div>
  )
}

/** Shipments of an order, and another one of what is left. */
export function OrderShipments({ order }: { readonly order: OrderRow }) {
  const { num_shipped: shipped, num_delivered: delivered } = order
  const shipments = readSummaries(order.shipments)
  const left = listLeft(order).reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <section className={sections['form']} aria-label="Shipments of the order">
      <h2 className={sections['title']}>Shipments</h2>
      <p className={sections['quiet']}>
        {shipments.length === 0 ? 'No shipment yet.' : `${shipped} sent, ${delivered} delivered.`}
        {left > 0 && shipments.length > 0 && ` ${formatNumber(left)} pieces are left to ship.`}
      </p>
      {shipments.length > 0 && (
        <ul className={sections['list']} aria-label="Shipments">
          {shipments.map((shipment) => (
            <ShipmentItem key={shipment.id} shipment={shipment} />
          ))}
        </ul>
      )}
      <Creation order={order} />
    </section>
  )
}
