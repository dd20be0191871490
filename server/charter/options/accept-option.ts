import { charterStatuses, isAgreed, isForOtherLegs, quotes, type acceptOption } from '../../../domain/charter/index.ts'
import { nextStates, type Actor, type InputOf, type OutputOf, type RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { getRecord, requireOperation } from '../../platform/records/index.ts'
import { requireAircraft } from '../availability/confirm-taken.ts'
import { bookDeal, requireUnsoldDeal } from './book-deal.ts'
import { confirmOption, firstOf, mostOptions, refuseOption, takeFamily } from './family.ts'

/** True if the table of statuses leads to Confirmed: checked first, for a refusal in the words of options. */
const mayBeConfirmed = (row: RowOf<typeof quotes>, actor: Actor): boolean =>
  quotes.transitions !== undefined &&
  nextStates(quotes.transitions, { row: { ...row }, from: row.status, actor }).some(({ to }) => to === 'qConfirmed')

/** A quote is not accepted without a price, or at one for other legs. Throws Conflict. */
function requirePrice(row: RowOf<typeof quotes>): void {
  if ((row.price.locked?.total ?? row.price.total) <= 0)
    throw refuseOption('No Price', 'This option has no price yet, so it cannot have been accepted.')
  if (isForOtherLegs(row))
    throw refuseOption(
      'Price for Other Legs',
      'The price of this option was made for other legs. Save or keep a price first.',
    )
}

/** Accepts an option for the customer (see the contract). Throws NotFound, Forbidden, Conflict. */
export async function acceptOptionOf(
  ctx: Ctx,
  { params, body }: InputOf<typeof acceptOption>,
): Promise<OutputOf<typeof acceptOption>> {
  const asked = await getRecord(ctx, quotes, params.id)
  requireOperation(ctx, quotes, { operation: 'write', row: { ...asked } })
  const family = await takeFamily(ctx, await firstOf(ctx, asked))
  const row = family.find((one) => one.row.id === asked.id)?.row
  if (row === undefined) throw refuseOption('Too Many Options', `A quote has at most ${mostOptions} more options.`)
  if (row.status === 'qConfirmed') return { status: row.status }
  if (family.some((one) => isAgreed(one.row)))
    throw refuseOption('Already Accepted', 'Another option of this quote was accepted before.')
  if (row.version !== body.version)
    throw refuseOption('Changed Meanwhile', 'Another user has changed this quote. Check it again.')
  requirePrice(row)
  if (!mayBeConfirmed(row, ctx.actor))
    throw refuseOption(
      'Not on Offer',
      `This option is ${charterStatuses[row.status]}: it is offered first, then accepted.`,
    )
  const legs = await requireAircraft(ctx, row, body.isConfirmed)
  await requireUnsoldDeal(ctx, row)
  confirmOption(family, row.id, { why: `For the customer: ${body.why}`, legs })
  await bookDeal(ctx, row)
  return { status: 'qConfirmed' }
}
