import { labels, orders, shipments, type ShownLabel } from '../../../domain/commerce/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach, getRecord, takeBeyondReach, type Taken } from '../../platform/records/index.ts'
import type { TakenShipment } from '../shipping/take-shipment.ts'

export type LabelRow = RowOf<typeof labels>

/** The row of a taken record as it is after the last change. */
function keepLatest<Row, Change>(taken: { readonly row: Row; readonly change: (change: Change) => Row }) {
  let { row } = taken
  return {
    get row() {
      return row
    },
    change: (change: Change) => {
      row = taken.change(change)
      return row
    },
  }
}

/** As `takeShipment`, whoever asks: what a provider says is written for any of them. Throws NotFound. */
export async function takeAnyShipment(ctx: Ctx, id: string): Promise<TakenShipment> {
  const { order } = await beyondReach(ctx, shipments).get(id)
  const takenOrder = keepLatest(await takeBeyondReach(ctx, orders, { id: order.id }))
  const taken = keepLatest(await takeBeyondReach(ctx, shipments, { id }))
  return {
    get row() {
      return taken.row
    },
    order: takenOrder,
    change: taken.change,
  }
}

/** A label with its shipment and order, locked until the transaction ends. */
export interface TakenLabel {
  readonly row: LabelRow
  readonly change: Taken<typeof labels>['change']
  readonly shipment: TakenShipment
}

/** Takes the order, the shipment and then the label, whoever asks. Throws NotFound. */
export async function takeLabel(ctx: Ctx, id: string): Promise<TakenLabel> {
  const { shipment } = await beyondReach(ctx, labels).get(id)
  const takenShipment = await takeAnyShipment(ctx, shipment.id)
  const taken = keepLatest(await takeBeyondReach(ctx, labels, { id }))
  return {
    get row() {
      return taken.row
    },
    change: taken.change,
    shipment: takenShipment,
  }
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
    canVoid: state === 'bought' && !isMoving(row),
    canInsure: canInsure(row),
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
