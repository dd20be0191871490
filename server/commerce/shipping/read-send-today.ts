import {
  orders,
  placeOnList,
  readSummaries,
  shipments,
  sumShipping,
  type readSendToday,
  type SendRow,
} from '../../../domain/commerce/index.ts'
import type { OutputOf, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach, listRecords } from '../../platform/records/index.ts'
import { readOwnClient } from '../own-client.ts'
import type { ShipmentRow } from './take-shipment.ts'

/** Most shipments of the work list. */
const mostRows = 300

type Order = RowOf<typeof orders>

const describeTo = ({ to_address: to }: ShipmentRow): string =>
  [to?.city, [to?.state, to?.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')

function readCharged(order: Order | undefined) {
  return order && { order: order.shipping, shipments: sumShipping(readSummaries(order.shipments)) }
}

function presentRow(row: ShipmentRow, order: Order | undefined, at: { now: number; timezone: string }): SendRow {
  const { id, number = '', state, type, total_weight: weight, packaging } = row
  const due = row.scheduled ?? row.requested
  return {
    id,
    number,
    order: row.order,
    customer: row.contact?.company || row.contact?.name || '',
    to: describeTo(row),
    state,
    type,
    weight,
    pieces: packaging.reduce((sum, { quantity }) => sum + quantity, 0),
    carrier: row.rate?.carrier ?? '',
    ...(due !== undefined && { due }),
    ...placeOnList(row, { order, charged: readCharged(order), ...at }),
  }
}

/** Shipments that wait to be sent, the ones due first at the top. */
export async function handleReadSendToday(ctx: Ctx): Promise<OutputOf<typeof readSendToday>> {
  const waiting = await listRecords(ctx, shipments, {
    where: ['state', 'in', ['packing', 'packed', 'labelled']],
    orderBy: { field: 'scheduled', direction: 'asc' },
    limit: mostRows + 1,
    isWhole: true,
  })
  const rows = waiting.slice(0, mostRows)
  const ids = [...new Set(rows.map(({ order }) => order.id))]
  const found =
    ids.length === 0
      ? []
      : await beyondReach(ctx, orders).list({ where: ['id', 'in', ids], limit: ids.length, isWhole: true })
  const known = new Map(found.map((order) => [order.id, order]))
  const { timezone } = await readOwnClient(ctx)
  return {
    rows: rows.map((row) => presentRow(row, known.get(row.order.id), { now: ctx.now, timezone })),
    isMore: waiting.length > mostRows,
  }
}
