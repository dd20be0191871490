import { labels, orders, shipments, type ShownLabel } from '../../../domain/commerce/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach, getRecord, keepLatest, takeBeyondReach, type LatestTaken } from '../../platform/records/index.ts'
import type { TakenShipment } from '../shipping/take-shipment.ts'

export type LabelRow = RowOf<typeof labels>

/** As `takeShipment`, whoever asks: what a provider says is written for any of them. Throws NotFound. */
export async function takeAnyShipment(ctx: Ctx, id: string): Promise<TakenShipment> {
  const seen = await beyondReach(ctx, shipments).get(id)
  const order = keepLatest(await takeBeyondReach(ctx, orders, { id: seen.order.id }))
  return Object.assign(keepLatest(await takeBeyondReach(ctx, shipments, { id })), { order })
}

/** A label with its shipment and order, locked until the transaction ends. */
export interface TakenLabel extends LatestTaken<typeof labels> {
  readonly shipment: TakenShipment
}

/** Takes the order, the shipment and then the label, whoever asks. Throws NotFound. */
export async function takeLabel(ctx: Ctx, id: string): Promise<TakenLabel> {
  const seen = await beyondReach(ctx, labels).get(id)
  const shipment = await takeAnyShipment(ctx, seen.shipment.id)
  return Object.assign(keepLatest(await takeBeyondReach(ctx, labels, { id })), { shipment })
}

/** The live label of a shipment, or the request for its rates; undefined without one. */
export const findLiveLabel = (ctx: Ctx, shipment: string): Promise<LabelRow | undefined> =>
  beyondReach(ctx, labels).findOne(['live', '==', shipment])

const isMoving = ({ status }: LabelRow): boolean => status !== undefined && status !== 'pre_transit'

const canInsure = ({ state, insured, insuring, account }: LabelRow): boolean =>
  state === 'bought' && insured === 0 && insuring === 0 && account !== undefined

/** A label as its shipment shows it. */
const presentLabel = (row: LabelRow): ShownLabel => {
  const { id, state, rate, insured, is_test, tracking_code, tracking_url, file, customs, refused, bought_at } = row
  return {
    id,
    state,
    carrier: rate?.carrier ?? '',
    service: rate?.service ?? '',
    cost: rate?.rate ?? 0,
    insured,
    is_test,
    tracking_code,
    tracking_url,
    file,
    customs,
    refused,
    bought_at,
    status: row.status,
    events: row.events,
    packages: (row.pieces ?? []).map((piece) => ({
      tracking_code: piece.tracking_code,
      tracking_url: piece.tracking_url,
      status: piece.status,
      customs: piece.customs,
    })),
    canVoid: state === 'bought' && !isMoving(row),
    canInsure: canInsure(row),
    isInsuring: row.insuring > 0,
  }
}

/** Labels of a shipment within the actor's reach, the newest first. Throws NotFound. */
export async function listLabels(ctx: Ctx, shipmentId: string): Promise<ShownLabel[]> {
  const shipment = await getRecord(ctx, shipments, shipmentId)
  const rows = await beyondReach(ctx, labels).every(['shipment_id', '==', shipment.id], { isWhole: true })
  return rows
    .filter(({ state }) => state !== 'quoted')
    .toSorted((one, other) => other.date - one.date || (one.id < other.id ? 1 : -1))
    .map(presentLabel)
}
