import { z } from 'zod'
import { productSubscriptions, subscriptionStatusNames } from '../../../domain/commerce/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { GatewayObject } from '../../platform/outside/payments/gateway.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import { readOwner } from './money-move.ts'

const time = z.number().nullable().catch(null)

/** Facts of a subscription that its provider decides. Times are epoch milliseconds. */
const seenShape = z.object({
  current_period_start: time,
  current_period_end: time,
  trial_end: time,
  canceled_at: time,
  ended_at: time,
  cancel_at_period_end: z.boolean().catch(false),
  paused: z.boolean().catch(false),
  metadata: z.record(z.string(), z.string()).catch({}),
})

type SubscriptionRow = RowOf<typeof productSubscriptions>

/** Our subscription that a provider means: by its id there, else by the reference that its begin left there. */
async function findOurs(ctx: Ctx, id: string, metadata: Readonly<Record<string, string>>): Promise<string | undefined> {
  const known = await beyondReach(ctx, productSubscriptions).findOne(['provider_id', '==', id])
  if (known) return known.id
  for (const reference of Object.values(metadata)) {
    const row = await beyondReach(ctx, productSubscriptions).find(readOwner(reference))
    if (row?.provider !== undefined && row.provider_id === undefined) return row.id
  }
  return undefined
}

const by = { id: 'system', label: 'Stripe' }

/** The change of a subscription to what its provider has. */
function describeSeen(row: SubscriptionRow, seen: GatewayObject, at: number): Partial<SubscriptionRow> | object {
  const facts = seenShape.parse(seen.mirror)
  const status = subscriptionStatusNames.find((one) => one === seen.status) ?? row.status
  return {
    provider_id: seen.id,
    status,
    current_period_start: facts.current_period_start ?? row.current_period_start,
    current_period_end: facts.current_period_end ?? row.current_period_end,
    trial_end: facts.trial_end,
    canceled_at: facts.canceled_at,
    ended_at: facts.ended_at,
    cancel_at_period_end: facts.cancel_at_period_end,
    paused: facts.paused ? (row.paused ?? { at, by, why: '' }) : null,
  }
}

/** Moves our subscription to the state that its provider has: we mirror it and decide nothing (decision E11). */
export async function followMirror(ctx: Ctx, seen: GatewayObject): Promise<void> {
  const id = await findOurs(ctx, seen.id, seenShape.parse(seen.mirror).metadata)
  if (id === undefined) return
  await asVerb(ctx, productSubscriptions).amend({ id, amend: (row) => describeSeen(row, seen, ctx.now) })
}
