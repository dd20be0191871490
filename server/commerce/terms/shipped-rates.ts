import { mayKeepRates, shippedRates, shippedYear, taxStates } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'

/** Adds the shipped rates of the states that have no row of their year. Throws Forbidden. */
export async function addShippedRatesTo(ctx: Ctx): Promise<{ added: number }> {
  if (!mayKeepRates(ctx.actor)) throw new Forbidden(taxStates.name)
  const known = new Set((await beyondReach(ctx, taxStates).every(['year', '==', shippedYear])).map((row) => row.state))
  const missing = shippedRates.filter(({ state }) => !known.has(state))
  await asVerb(ctx, taxStates).createMany(missing.map((doc) => ({ doc })))
  return { added: missing.length }
}
