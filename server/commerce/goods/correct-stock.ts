import { commerceMessages, products, stockCorrections, type correctStock } from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict, Invalid } from '../../platform/errors.ts'
import { asVerb, takeRecord } from '../../platform/records/index.ts'
import { findActor } from '../find-actor.ts'

/** Refuses a correction of a number that somebody else has changed. Throws Conflict. */
function requireSeen(onHand: number, seen: number): void {
  if (onHand === seen) return
  const message = `The stock is ${onHand} now. Look again, then correct it if it is still wrong.`
  throw new Conflict(onHand, seen, { code: 'moved', title: 'Stock Has Changed', message })
}

/** Corrects the units on hand of a product, and keeps the reason. Starts to track it. Throws Conflict, Invalid. */
export async function handleCorrectStock(
  ctx: Ctx,
  { params, body }: InputOf<typeof correctStock>,
): Promise<OutputOf<typeof correctStock>> {
  const { row, change } = await takeRecord(ctx, products, { id: params.id })
  const { on_hand, seen, reason, note } = body
  requireSeen(row.stock.on_hand, seen)
  if (on_hand < row.stock.held) {
    const issue = commerceMessages.issue('on_hand', 'below-held', { held: row.stock.held })
    throw new Invalid([issue], commerceMessages.words(issue))
  }
  const { stock } = change({ stock: { ...row.stock, tracked: true, on_hand } })
  await asVerb(ctx, stockCorrections).create({
    doc: stockCorrections.shape.parse({
      product: { id: row.id, label: row.name },
      before: row.stock.on_hand,
      after: on_hand,
      reason,
      note,
      by: await findActor(ctx),
    }),
  })
  return stock
}
