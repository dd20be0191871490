import {
  labels,
  orderEvents,
  reducePackages,
  reduceTracking,
  writeEvent,
  type noteTracking,
  type TrackingEvent,
  type TrackingState,
} from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { dayMs, hourMs } from '../../../domain/kernel/values/durations.ts'
import { systemActor, withOutside, type Ctx } from '../../platform/context.ts'
import { defineDueStepJob, planDue, type Job } from '../../platform/jobs/index.ts'
import type { CarrierShipment, CarrierTracker } from '../../platform/outside/shipping/shipping-gateway.ts'
import { beyondReach, getRecord } from '../../platform/records/index.ts'
import { tellReturnLabel } from '../returns/mail-return.ts'
import { deliverTaken, sendTaken } from '../shipping/move-shipment.ts'
import { settleOrderShipments } from '../shipping/take-shipment.ts'
import { openCarrier, type OpenCarrier } from './carrier-accounts.ts'
import { followLabelKind } from './follow-kind.ts'
import { fetchFiles, listPieces, type FollowRun, type PieceFiles } from './label-files.ts'
import { describePieces, keepPieces } from './label-pieces.ts'
import { askRates } from './request-rates.ts'
import type { MoneyRun } from '../gateway/till.ts'
import type { ShippingDesk } from './shipping-desk.ts'
import { takeLabel, type LabelRow, type TakenLabel } from './take-label.ts'
import { tellCustomer } from './tell-customer.ts'

/** A parcel is asked for so often, and so long after its label was bought: events may never arrive (decision E7). */
const lookEveryMs = 6 * hourMs
const followedForMs = 60 * dayMs

const isFollowed = ({ state, status, bought_at, account }: LabelRow, now: number): boolean => {
  if (account === undefined) return false
  const isYoung = now < (bought_at ?? now) + followedForMs
  return isYoung && (state === 'void_asked' || (state === 'bought' && status !== 'delivered'))
}

interface Seen {
  readonly shipment: CarrierShipment | undefined
  /** Of each package. */
  readonly trackers: readonly CarrierTracker[]
  /** Of each package; empty where they are kept already. */
  readonly files: readonly PieceFiles[]
}

/** Trackers of a label: those that it knows, else those of its shipment at the provider. */
function listTrackers({ pieces, tracker }: LabelRow, seen: CarrierShipment | undefined): string[] {
  if (pieces) return pieces.flatMap((piece) => piece.tracker ?? [])
  return tracker === undefined ? listPieces(seen).flatMap(({ label }) => label?.tracker ?? []) : [tracker]
}

/** What the provider says now about a label. Throws where it does not answer. */
async function askProvider(run: FollowRun, open: OpenCarrier, row: LabelRow): Promise<Seen> {
  const { gateway, account } = open
  const { provider_shipment: id } = row
  const needsShipment = row.file === undefined || row.state === 'void_asked'
  const shipment = needsShipment && id !== undefined ? await gateway.findShipment(account, id) : undefined
  const trackers: CarrierTracker[] = []
  for (const tracker of listTrackers(row, shipment)) {
    const found = await gateway.findTracker(account, tracker)
    if (found) trackers.push(found)
  }
  return { shipment, trackers, files: shipment ? await fetchFiles(run, open, { row, seen: shipment }) : [] }
}

/** Scans of a tracker; its present status counts as a scan where no scan has it. */
function listEvents({ scans, status, at }: CarrierTracker): TrackingEvent[] {
  const present = scans.some((scan) => scan.status === status) ? [] : [{ at, status, message: '', place: '' }]
  return [...scans, ...present].flatMap((scan) => writeEvent(scan) ?? [])
}

/** True if the progress of a parcel moves its shipment: a canceled or unplaced order stays as it is. */
const isCounted = ({ row, order }: TakenLabel['shipment']): boolean =>
  row.canceled === undefined && order.row.placed_at !== undefined && !order.row.canceled

/** State of a parcel without new scans, and with them. */
interface Progress {
  readonly before: TrackingState
  readonly tracked: TrackingState
}

/**
 * Marks a shipment as sent and delivered by the scans of its parcel, with its order. A date that earlier scans gave follows
 * later ones, so that scans in any order end alike; a date that a user gave stays.
 */
async function moveShipment(
  ctx: Ctx,
  shipment: TakenLabel['shipment'],
  { before, tracked: { sent, delivered } }: Progress,
): Promise<void> {
  if (!isCounted(shipment)) return
  const isTracked = (field: 'sent' | 'delivered'): boolean =>
    before[field] !== undefined && shipment.row[field] === before[field]
  if (isTracked('delivered')) shipment.change({ delivered: delivered ?? null })
  if (isTracked('sent') && sent !== undefined) shipment.change({ sent })
  if (sent !== undefined && shipment.row.sent === undefined) await sendTaken(ctx, shipment, sent)
  if (delivered !== undefined && shipment.row.delivered === undefined) await deliverTaken(ctx, shipment, delivered)
}

/** New scans of a label, by the tracker of the package. */
type ReadScans = (tracker: string | undefined) => readonly TrackingEvent[]

/** State of a label before new scans and with them. */
function addScans(
  { pieces, tracker, events }: LabelRow,
  readScans: ReadScans,
): Progress & { readonly pieces?: LabelRow['pieces'] } {
  if (!pieces) return { before: reduceTracking(events), tracked: reduceTracking([...events, ...readScans(tracker)]) }
  const moved = pieces.map((piece) => {
    const { events: scans, status } = reduceTracking([...piece.events, ...readScans(piece.tracker)])
    return { ...piece, events: [...scans], ...(status && { status }) }
  })
  return { before: reducePackages(pieces), tracked: reducePackages(moved), pieces: moved }
}

/** Writes new scans on a label and its shipment, moves the shipment, and writes to its customer once per status. */
async function keepEvents(
  ctx: Ctx,
  desk: ShippingDesk,
  { taken, readScans }: { readonly taken: TakenLabel; readonly readScans: ReadScans },
): Promise<void> {
  const { row, change, shipment } = taken
  const { before, tracked, pieces } = addScans(row, readScans)
  const { status } = tracked
  if (status === undefined) return
  change({ events: [...tracked.events], status, ...(pieces && { pieces }) })
  if (shipment.row.postage_label?.id !== row.id) return
  shipment.change({ events: orderEvents([...shipment.row.events, ...tracked.events]), status })
  await moveShipment(ctx, shipment, { before, tracked })
  await settleOrderShipments(ctx, shipment.order)
  const { row: now } = taken
  await tellCustomer(ctx, desk, { row: now, change, shipment, status })
}

/** True if the label is the one that its shipment is sent with. */
const isInUse = ({ row, shipment }: TakenLabel): boolean => shipment.row.postage_label?.id === row.id

function keepBought(taken: TakenLabel, { label, insured, pieces }: CarrierShipment): void {
  if (!label || taken.row.tracking_code !== undefined) return
  const { tracking_code, tracking_url, tracker } = label
  const facts = { tracking_code, ...(tracking_url !== undefined && { tracking_url }) }
  taken.change({
    ...facts,
    ...(tracker !== undefined && { tracker }),
    ...(pieces && {
      pieces: keepPieces(pieces),
      refused: describePieces(pieces, { insured, asked: taken.row.insured }),
    }),
    insured,
  })
  if (isInUse(taken)) taken.shipment.change(facts)
}

function keepFiles(taken: TakenLabel, files: readonly PieceFiles[]): void {
  const [first] = files
  if (!first) return
  const { pieces } = taken.row
  const all = pieces?.map((piece, at) => ({ ...piece, ...files[at] }))
  taken.change({ ...first, ...(all && { pieces: all }) })
  const { postage_label: own } = taken.shipment.row
  const listed = files.flatMap(({ file, customs }) => [file, ...(customs ? [customs] : [])])
  if (own && isInUse(taken)) taken.shipment.change({ postage_label: { ...own, files: listed } })
}

function keepRefund({ row, change }: TakenLabel, { refund }: CarrierShipment): void {
  if (row.state !== 'void_asked') return
  if (refund === 'refunded') change({ state: 'voided' })
  if (refund === 'rejected')
    change({ state: 'void_refused', refused: 'The carrier rejected the refund: the label was used, or it is too old.' })
}

async function keepSeen(ctx: Ctx, desk: ShippingDesk, { id, seen }: { id: string; seen: Seen }): Promise<void> {
  const taken = await takeLabel(ctx, id)
  if (seen.shipment) {
    const isFirstFile = taken.row.file === undefined && seen.files.length > 0
    keepBought(taken, seen.shipment)
    keepFiles(taken, seen.files)
    if (isFirstFile && isInUse(taken)) await tellReturnLabel(ctx, desk, taken.shipment)
    keepRefund(taken, seen.shipment)
  }
  const { trackers } = seen
  const [first] = trackers
  if (first && taken.row.state === 'bought') {
    const { id: trackerId, status, public_url: url = '', at } = first
    if (isInUse(taken)) taken.shipment.change({ tracker: { id: trackerId, status, public_url: url, at } })
    const isOne = taken.row.pieces === undefined
    const readScans: ReadScans = (tracker) => trackers.filter((one) => isOne || one.id === tracker).flatMap(listEvents)
    await keepEvents(ctx, desk, { taken, readScans })
  }
  await settleOrderShipments(ctx, taken.shipment.order)
  if (isFollowed(taken.row, ctx.now)) await planDue(ctx, followLabelKind, { key: id, due: ctx.now + lookEveryMs })
}

/** A label whose rate had expired gets new rates, with the difference in words. */
async function renewRates(run: FollowRun, desk: ShippingDesk, { id, shipment }: LabelRow): Promise<void> {
  const { words, isSame, row } = await askRates(run, desk, shipment.id)
  const same = isSame ? 'The rate had expired, so a new one was requested. It costs the same.' : words
  await run.within(async (ctx) => {
    const { change } = await takeLabel(ctx, id)
    change({
      refused: row.rates.length === 0 ? 'The rate has expired, and no carrier offers a new one.' : same,
      expired: false,
    })
  })
}

/**
 * Brings a label and its shipment to the state that the provider has: asks outside any transaction, and writes in one.
 * Webhooks and the polling task call it (decision E7). Throws where the provider does not answer.
 */
export async function followLabel(run: FollowRun, desk: ShippingDesk, id: string): Promise<void> {
  const row = await run.within((ctx) => beyondReach(ctx, labels).find(id))
  if (!row) return
  if (row.state === 'refused' && row.expired) return renewRates(run, desk, row)
  if (row.account === undefined || (row.state !== 'bought' && row.state !== 'void_asked')) return
  const open = await run.within((ctx) => openCarrier(ctx, desk, row.account))
  const seen = await askProvider(run, open, row)
  await run.within((ctx) => keepSeen(ctx, desk, { id, seen }))
}

/** As `followLabel`, for a user who asks. Answers the state of the label. */
export async function lookNow(run: MoneyRun, desk: ShippingDesk, id: string): Promise<OutputOf<typeof noteTracking>> {
  const { platform, clientId } = run
  await followLabel({ ...run, withOutside: (verb) => withOutside(platform, systemActor(clientId), verb) }, desk, id)
  const { state } = await run.within((ctx) => beyondReach(ctx, labels).get(id))
  return { id, state }
}

/** Asks providers for labels and parcels that are due (3-aviation section 7). */
export const followLabels = (desk: ShippingDesk): Job =>
  defineDueStepJob({ ...followLabelKind, run: (run, id) => followLabel(run, desk, id) })

/** Plans the look at every label that an event is about. */
export async function followHinted(
  ctx: Ctx,
  hint: { readonly tracker?: string | undefined; readonly shipment?: string | undefined },
) {
  const { tracker, shipment = '' } = hint
  const rows = await beyondReach(ctx, labels).every(
    tracker === undefined
      ? {
          or: [
            ['provider_shipment', '==', shipment],
            ['piece_shipments', 'array-contains', shipment],
          ],
        }
      : {
          or: [
            ['tracker', '==', tracker],
            ['piece_trackers', 'array-contains', tracker],
          ],
        },
  )
  return rows.map(({ id }) => id)
}

/** Adds an event that a user heard of the carrier. Throws NotFound. */
export async function handleNoteTracking(
  ctx: Ctx,
  desk: ShippingDesk,
  { params, body }: InputOf<typeof noteTracking>,
): Promise<OutputOf<typeof noteTracking>> {
  await getRecord(ctx, labels, params.id)
  const taken = await takeLabel(ctx, params.id)
  const { status, message, place, at = ctx.now } = body
  const event = { id: `${at} ${status}`, at: Math.min(at, ctx.now), status, message, place }
  await keepEvents(ctx, desk, { taken, readScans: () => [event] })
  return { id: params.id, state: taken.row.state }
}
