import {
  carrierMessages,
  carrierTypes,
  chooseRate,
  type RateWish,
  type selectRate,
  type ShipmentRate,
  type typeRate,
  type TypedWish,
} from '../../../domain/commerce/index.ts'
import { formatDate } from '../../../domain/kernel/values/format-value.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { findActor } from '../find-actor.ts'
import { readOwnClient } from '../own-client.ts'
import { settleOrderShipments, takeShipment, type ShipmentRow, type TakenShipment } from '../shipping/take-shipment.ts'
import { findLiveLabel } from './take-label.ts'

type Code = Parameters<typeof carrierMessages.issue>[1]

/** Throws Invalid with one message of rates and labels. */
export function refuse(path: string, code: Code, params: Record<string, string | number> = {}): never {
  const issue = carrierMessages.issue(path, code, params)
  throw new Invalid([issue], carrierMessages.words(issue))
}

export const presentRated = ({ id, version, rates }: ShipmentRow, words = ''): OutputOf<typeof selectRate> => ({
  id,
  version,
  rates: rates.length,
  words,
})

/** A shipment without a label keeps its rate open. Throws Invalid. */
async function requireOpenRate(ctx: Ctx, { row }: TakenShipment): Promise<void> {
  const live = await findLiveLabel(ctx, row.id)
  if (live?.state === 'bought' || live?.state === 'voiding') refuse('rate', 'label-exists')
  if (live && live.state !== 'quoted') refuse('rate', 'label-at-work')
}

/** The wish with the time zone in which its day is meant. */
export async function readWish(ctx: Ctx, { by, date = ctx.now }: TypedWish): Promise<RateWish> {
  const { timezone: zone } = await readOwnClient(ctx)
  return by === 'date' ? { by, date, zone } : { by }
}

async function selectOn(ctx: Ctx, taken: TakenShipment, rate: ShipmentRate): Promise<ShipmentRow> {
  await requireOpenRate(ctx, taken)
  const row = taken.change({ rate, cost: rate.rate })
  await settleOrderShipments(ctx, taken.order)
  return row
}

/** Selects a rate that is offered. Throws NotFound, Invalid. */
export async function handleSelectRate(
  ctx: Ctx,
  { params, body }: InputOf<typeof selectRate>,
): Promise<OutputOf<typeof selectRate>> {
  const taken = await takeShipment(ctx, params.id)
  const { rates } = taken.row
  const wish = body.wish && (await readWish(ctx, body.wish))
  const rate = wish ? chooseRate(rates, wish, ctx.now) : rates.find(({ id }) => id === body.rate)
  if (!rate && wish?.by === 'date' && rates.length > 0)
    return refuse('rate', 'no-rate-by-date', { day: formatDate(wish.date, wish.zone) })
  if (!rate) return refuse('rate', 'no-rate')
  return presentRated(await selectOn(ctx, taken, rate))
}

/** Adds a rate that a user typed, and selects it. Throws NotFound, Invalid. */
export async function handleTypeRate(
  ctx: Ctx,
  { params, body }: InputOf<typeof typeRate>,
): Promise<OutputOf<typeof typeRate>> {
  const taken = await takeShipment(ctx, params.id)
  const { type, service, rate, days } = body
  const typed = {
    id: ctx.newId(),
    // A rate of EasyPost is bought there, so a typed one is another carrier's.
    type: type === 'EasyPost' || type === 'EP' ? ('O' as const) : type,
    carrier: carrierTypes[type],
    service,
    rate,
    default: false,
    by: await findActor(ctx),
    ...(days !== undefined && { days }),
  }
  taken.change({ rates: [...taken.row.rates, typed], rate_status: 'offered' })
  return presentRated(await selectOn(ctx, taken, typed))
}
