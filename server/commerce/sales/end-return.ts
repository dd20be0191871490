import { returns } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'

/** Cancels the approved return of a canceled shipment: its goods can be asked for again. The order is locked. */
export async function endReturn(ctx: Ctx, shipment: string, why: string): Promise<void> {
  const [row] = await beyondReach(ctx, returns).every(['shipment_id', '==', shipment])
  if (row?.state !== 'approved') return
  await asVerb(ctx, returns).amend({ id: row.id, amend: () => ({ state: 'canceled', answer: why }) })
}
