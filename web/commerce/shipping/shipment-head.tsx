import { shipmentStates, shipmentTones, trackingStatuses } from '../../../domain/commerce/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { HeadFact, HeadFacts } from '../../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate, formatNumber } from '../../ui/format-value.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { describePlace } from '../sale/place-words.ts'
import { readShipment, useShipmentWarnings, type ShipmentRow } from './shipment-row.ts'
import { ShipmentWarnings } from './shipment-warnings.tsx'

const countPieces = ({ packaging }: ShipmentRow): number => packaging.reduce((sum, { quantity }) => sum + quantity, 0)

/** Dates of a shipment that are known, with their names. */
function Dates({ shipment }: { readonly shipment: ShipmentRow }) {
  const { timezone } = useClient()
  const { requested, scheduled, sent, delivered, canceled } = shipment
  const dates = Object.entries({
    Requested: requested,
    Scheduled: scheduled,
    Sent: sent,
    Delivered: delivered,
    Canceled: canceled,
  })
  return dates.map(([label, at]) =>
    at === undefined ? null : (
      <HeadFact key={label} label={label} isNamed>
        {formatDate(at, timezone)}
      </HeadFact>
    ),
  )
}

function Route({ shipment }: { readonly shipment: ShipmentRow }) {
  const { from_address: from, to_address: to, distance } = shipment
  return (
    <>
      {from && (
        <HeadFact label="From" isNamed>
          {[from.company, describePlace(from)].filter(Boolean).join(', ')}
        </HeadFact>
      )}
      {to && (
        <HeadFact label="To" isNamed>
          {[to.company, describePlace(to)].filter(Boolean).join(', ')}
        </HeadFact>
      )}
      {distance !== undefined && (
        <HeadFact label="Distance" isNamed>
          {formatNumber(distance)} mi
        </HeadFact>
      )}
    </>
  )
}

/** Head of a shipment: its order, state, way, weight and dates, and what is wrong with it. */
export function ShipmentHead(about: RecordPartProps) {
  const shipment = readShipment(about)
  const { warnings } = useShipmentWarnings(shipment)
  const { state, status, is_return: isReturn, order, ltl, total_weight: weight, reason } = shipment
  return (
    <>
      <HeadFacts>
        <HeadFact label="State">
          <StatusBadge word={shipmentStates[state]} tone={shipmentTones[state]} />{' '}
          {status !== undefined && state === 'sent' && <StatusBadge word={trackingStatuses[status]} />}{' '}
          {isReturn && <StatusBadge word="Return" tone="over" />}
        </HeadFact>
        <HeadFact label="Order" isNamed>
          <ClientLink path={`orders/${encodeURIComponent(order.id)}`}>{order.label || 'Order'}</ClientLink>
        </HeadFact>
        <Route shipment={shipment} />
        <HeadFact label="Pieces" isNamed>
          {formatNumber(countPieces(shipment))} · {formatNumber(weight)} lb
        </HeadFact>
        <HeadFact label="Type" isNamed>
          {ltl ? 'Long-haul freight (LTL)' : 'Parcel'}
        </HeadFact>
        <Dates shipment={shipment} />
        {reason !== undefined && (
          <HeadFact label="Why" isNamed>
            {reason}
          </HeadFact>
        )}
      </HeadFacts>
      <ShipmentWarnings warnings={warnings} />
    </>
  )
}
