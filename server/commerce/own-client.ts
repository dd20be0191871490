import {
  clients,
  returnSettings,
  shopSettings,
  type ReturnSettings,
  type ShopSettings,
} from '../../domain/company/index.ts'
import type { RowOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { beyondReach } from '../platform/records/index.ts'

const known = new WeakMap<Ctx['db'], Promise<RowOf<typeof clients>>>()

/** The client of a call, whose settings sales and payments follow: read once in a call. */
export function readOwnClient(ctx: Ctx): Promise<RowOf<typeof clients>> {
  const client = known.get(ctx.db) ?? beyondReach(ctx, clients).get(ctx.db.tenant.clientId)
  known.set(ctx.db, client)
  return client
}

/** Settings of the shop of a client; those of a client that was stored before there were shops are the usual ones. */
export const readShopSettings = async (ctx: Ctx): Promise<ShopSettings> => {
  const { config } = await readOwnClient(ctx)
  return shopSettings.parse(config.shop ?? {})
}

/** Settings of returns of a client; the usual ones where it was stored before there were any. */
export const readReturnSettings = async (ctx: Ctx): Promise<ReturnSettings> => {
  const { config } = await readOwnClient(ctx)
  return returnSettings.parse(config.returns ?? {})
}
