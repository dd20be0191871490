import { inTheNameOf, systemActor, withTenant, type Ctx } from '../../platform/context.ts'
import type { WholePlatform } from '../../platform/platform.ts'
import type { MoneyRun } from './till.ts'

/** The program's way into a client for calls that settle payments, in the name of a user where one asked for it. */
export const makeMoneyRun = (
  { platform, log }: { readonly platform: WholePlatform; readonly log: MoneyRun['log'] },
  clientId: string,
  userId?: string,
): MoneyRun => ({
  platform,
  log,
  clientId,
  within: (verb) =>
    withTenant(platform, systemActor(clientId), (ctx: Ctx) =>
      verb(userId === undefined ? ctx : inTheNameOf(ctx, userId)),
    ),
})
