import type { FlightKind } from '../../../domain/charter/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'

/** Locks these numbers against other imports into this client until the transaction ends. */
export async function holdNumbers(ctx: Ctx, kind: FlightKind, numbers: readonly string[]): Promise<void> {
  const names = numbers.toSorted().map((number) => `import ${kind} ${ctx.db.tenant.clientId} ${number}`)
  await ctx.db.run(sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) with ordinality n(name, place)
    order by place`)
}
