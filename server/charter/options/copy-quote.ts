import {
  isAgreed,
  optionFrom,
  optionNumber,
  quoteFrom,
  quotes,
  trips,
  type addOption,
  type copyToQuote,
} from '../../../domain/charter/index.ts'
import { hasRole, type InputOf, type OutputOf, type RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'
import { asVerb, beyondReach, getRecord, requireOperation } from '../../platform/records/index.ts'
import { firstOf, mostOptions, refuseOption, takeFamily } from './family.ts'

type Made = OutputOf<typeof addOption>

const madeOf = ({ id, quote_number: number }: RowOf<typeof quotes>): Made => ({ id, number })

/** The quote that an earlier call with the same id made, though it was deleted since; undefined before. */
async function madeBefore(ctx: Ctx, id: string): Promise<RowOf<typeof quotes> | undefined> {
  const any = beyondReach(ctx, quotes)
  return (await any.find(id)) ?? any.findTrashed(id)
}

/** Adds an option to a quote, named by any of its options (see the contract). Throws NotFound, Forbidden, Conflict. */
export async function addOptionOf(
  ctx: Ctx,
  { params, body }: Pick<InputOf<typeof addOption>, 'params' | 'body'>,
): Promise<Made> {
  const asked = await getRecord(ctx, quotes, params.id)
  requireOperation(ctx, quotes, { operation: 'write', row: { ...asked } })
  const family = await takeFamily(ctx, await firstOf(ctx, asked))
  const first = family[0]?.row ?? asked
  const before = await madeBefore(ctx, body.id)
  if (before) return madeOf(before)
  if (family.some(({ row }) => isAgreed(row)))
    throw refuseOption('Already Accepted', 'An option of this quote was accepted: no other can be offered.')
  if (family.length > mostOptions)
    throw refuseOption('Too Many Options', `A quote has at most ${mostOptions} more options.`)
  const numbers = family.map(({ row }) => row.quote_number)
  const doc = quotes.shape.parse({
    ...optionFrom(first, asked),
    ...(first.quote_number && { quote_number: optionNumber(first.quote_number, numbers) }),
  })
  return madeOf(await asVerb(ctx, quotes).create({ id: body.id, doc }))
}

/** Copies a quote or trip into a new quote (see the contract). Throws NotFound, Forbidden. */
export async function copyToQuoteOf(ctx: Ctx, { body }: InputOf<typeof copyToQuote>): Promise<Made> {
  const flight = await (body.record === 'quotes' ? getRecord(ctx, quotes, body.from) : getRecord(ctx, trips, body.from))
  if (!hasRole(ctx.actor, 'quotes')) throw new Forbidden('quotes')
  const before = await madeBefore(ctx, body.id)
  if (before) return madeOf(before)
  const { keepsTimes } = body
  const doc = quotes.shape.parse(quoteFrom(flight, { keepsTimes, newId: ctx.newId }))
  return madeOf(await asVerb(ctx, quotes).create({ id: body.id, doc }))
}
