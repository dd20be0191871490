import { payments } from '../../../domain/commerce/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach, keepLatest, takeBeyondReach, type LatestTaken } from '../../platform/records/index.ts'
import { partiesMergedWith } from '../ledger/merged-parties.ts'

export type PaymentRow = RowOf<typeof payments>

/** A payment that is locked until the transaction ends. */
export type TakenPayment = LatestTaken<typeof payments>

/** Takes and locks a payment, for verbs of its order or invoice too. Callers take payments in the order of their ids, and invoices afterwards. Throws NotFound. */
export const takePayment = async (ctx: Ctx, id: string): Promise<TakenPayment> =>
  keepLatest(await takeBeyondReach(ctx, payments, { id }))

/** Takes several payments, each once, in the order of their ids. Throws NotFound. */
export async function takePayments(ctx: Ctx, ids: readonly string[]): Promise<TakenPayment[]> {
  const taken: TakenPayment[] = []
  for (const id of [...new Set(ids)].toSorted()) taken.push(await takePayment(ctx, id))
  return taken
}

/** The record that an entry of a payment is about. */
export const aboutPayment = (id: string) => ({ record: 'payments', id })

/** Payments of a customer whose deposit is not applied to an invoice; contacts that were merged are one customer. */
export async function findDeposits(ctx: Ctx, party: string): Promise<PaymentRow[]> {
  const parties = await partiesMergedWith(ctx, party)
  return beyondReach(ctx, payments).every({
    and: [
      ['party', 'in', [...parties]],
      ['deposit', '>', 0],
    ],
  })
}
