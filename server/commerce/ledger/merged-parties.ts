import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'

const ofContacts = 'contacts/'

/**
 * Parties that are one with a party: contacts that were merged, as long as their merges are in effect. Entries never
 * change, so this is computed at each read.
 */
export async function partiesMergedWith(ctx: Ctx, party: string): Promise<readonly string[]> {
  if (!party.startsWith(ofContacts)) return [party]
  const { clientId } = ctx.db.tenant
  const rows = await ctx.db.run(sql<{ id: string }>`
    with recursive led(id) as (
      select ${party.slice(ofContacts.length)}::text collate "C"
      union
      select m.kept from led join contact_merges m
        on m.client_id = ${clientId} and m.gone = led.id and m.undone_at is null
    ), same(id) as (
      select id from led
      union
      select m.gone from same join contact_merges m
        on m.client_id = ${clientId} and m.kept = same.id and m.undone_at is null
    )
    select id from same`)
  return rows.map(({ id }) => `${ofContacts}${id}`)
}
