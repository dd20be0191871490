import { erasures } from '../../../domain/crm/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { asVerb } from '../../platform/records/index.ts'
import type { Work } from './erasure-work.ts'

/** Adds to what the certificate counts. */
export async function addUp(
  ctx: Ctx,
  { erasure_id: id }: Pick<Work, 'erasure_id'>,
  { emptied = 0, unnamed = 0 }: { readonly emptied?: number; readonly unnamed?: number },
): Promise<void> {
  if (emptied + unnamed === 0) return
  await asVerb(ctx, erasures).amend({
    id,
    amend: (now) => ({ emptied: now.emptied + emptied, unnamed: now.unnamed + unnamed }),
  })
}
