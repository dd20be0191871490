import { payments } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { partiesMergedWith } from '../ledger/merged-parties.ts'
import type { PaymentRow } from './take-payment.ts'

/** Payments of a customer whose deposit is not applied to an invoice; contacts that were merged are one customer. */
export async function depositsOfParty(ctx: Ctx, party: string): Promise<PaymentRow[]> {
  const parties = await partiesMergedWith(ctx, party)
  return beyondReach(ctx, payments).every({
    and: [
      ['party', 'in', [...parties]],
      ['deposit', '>', 0],
    ],
  })
}
