import { z } from 'zod'
import type { Issue } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { seenColumn, tenantStep } from '../../platform/database/tenant.ts'
import { Invalid } from '../../platform/errors.ts'
import type { GatewayKey } from '../../platform/outside/payments/gateway.ts'
import { sealed, unsealed } from '../../platform/sealed.ts'

/** Values of the keys of an account by their names. */
type Keys = Readonly<Record<string, string>>

const keysShape = z.record(z.string(), z.string())

/** Reads and writes the keys of accounts, which lie sealed in a table beyond the record. */
export interface KeySafe {
  /** Empty for an account without keys. */
  readonly readKeys: (ctx: Ctx, accountId: string) => Promise<Record<string, string>>
  readonly storeKeys: (ctx: Ctx, accountId: string, keys: Keys) => Promise<void>
  readonly deleteKeys: (ctx: Ctx, accountId: string) => Promise<void>
}

/** Keys that were sealed for one purpose are unreadable for any other. */
export function openKeySafe({ table: name, purpose }: { readonly table: string; readonly purpose: string }): KeySafe {
  const table = sql.table(name)
  const openSealing = ({ platform }: Ctx) => ({ secret: platform.secret, purpose })
  return {
    readKeys: async (ctx, accountId) => {
      const { db } = ctx
      const [row] = await db.once(sql<{ sealed_keys: Buffer | null }>`
        with s as materialized (${tenantStep(db.tenant)})
        select k.sealed_keys ${seenColumn(db.tenant)} from s
        left join ${table} k on k.client_id = s.client_id and k.account_id = ${accountId}`)
      return row?.sealed_keys ? keysShape.parse(JSON.parse(unsealed(openSealing(ctx), row.sealed_keys))) : {}
    },
    storeKeys: async (ctx, accountId, keys) => {
      const { clientId, userId } = ctx.db.tenant
      const bytes = sealed(openSealing(ctx), JSON.stringify(keys))
      await ctx.db.run(sql`
        insert into ${table} (client_id, account_id, sealed_keys, changed_by, changed_at)
        values (${clientId}, ${accountId}, ${bytes}::bytea, ${userId}, ${ctx.now})
        on conflict (client_id, account_id) do update set sealed_keys = excluded.sealed_keys,
          changed_by = excluded.changed_by, changed_at = excluded.changed_at`)
    },
    deleteKeys: async (ctx, accountId) => {
      await ctx.db.run(
        sql`delete from ${table} where client_id = ${ctx.db.tenant.clientId} and account_id = ${accountId}`,
      )
    },
  }
}

/** The keys of an account as they were typed, and as they were before. */
interface TypedKeys {
  readonly given: Keys
  readonly before: Keys
}

/** The keys as they are to be stored: those given, else those stored. Throws Invalid with an issue for each missing one. */
export function mergeKeys(
  known: readonly GatewayKey[],
  { given, before }: TypedKeys,
  nameMissing: (key: GatewayKey) => Issue,
): Record<string, string> {
  const keys = known.flatMap(({ name }) => {
    const value = given[name]?.trim() || before[name]
    return value === undefined || value === '' ? [] : [[name, value] as const]
  })
  const names = new Set(keys.map(([name]) => name))
  const missing = known.filter(({ name, isOptional }) => !isOptional && !names.has(name))
  if (missing.length > 0) throw new Invalid(missing.map(nameMissing))
  return Object.fromEntries(keys)
}
