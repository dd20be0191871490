import { isDeepStrictEqual } from 'node:util'
import { faultOfEntry, type Posting } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Conflict } from '../../platform/errors.ts'
import { findByKey } from './read-entries.ts'

export interface Posted {
  readonly id: string
  /** False where the same was posted before. */
  readonly isNew: boolean
}

async function insertEntry(ctx: Ctx, id: string, entry: Posting): Promise<boolean> {
  const { clientId } = ctx.db.tenant
  const { about, lines } = entry
  const rows = await ctx.db.run(sql`
    with entry as (
      insert into ledger_entries (client_id, id, key, kind, unit, record, record_id, reverses, line_count, at, posted_at, posted_by, facts)
      values (${clientId}, ${id}, ${entry.key}, ${entry.kind}, ${entry.unit}, ${about.record}, ${about.id},
        ${entry.reverses ?? null}, ${lines.length}, ${entry.at}, ${ctx.now}, ${ctx.actor.userId}, ${JSON.stringify(entry.facts)}::jsonb)
      on conflict (client_id, key) do nothing returning client_id, id)
    insert into ledger_lines (client_id, entry_id, line, account, party, debit, credit)
    select entry.client_id, entry.id, l.line, l.account, l.party, l.debit, l.credit
    from entry, jsonb_to_recordset(${JSON.stringify(lines.map((one, at) => ({ ...one, line: at + 1 })))}::jsonb)
      as l (line smallint, account text, party text, debit bigint, credit bigint)
    returning 1`)
  return rows.length > 0
}

/**
 * Posts an entry in the transaction of `ctx`: with it, or not at all. One whose key stands already is not posted again;
 * throws Conflict where that one says something else. Two at once wait for each other.
 */
export async function postEntry(ctx: Ctx, entry: Posting): Promise<Posted> {
  const fault = faultOfEntry(entry)
  if (fault !== undefined) throw new TypeError(`ledger entry ${entry.key}: ${fault}`)
  const id = ctx.newId()
  if (await insertEntry(ctx, id, entry)) return { id, isNew: true }
  const standing = await findByKey(ctx, entry.key)
  if (!standing) throw new TypeError(`ledger entry ${entry.key} stands and is not seen`)
  const isSame = isDeepStrictEqual(
    [standing.kind, standing.about, standing.lines],
    [entry.kind, entry.about, entry.lines],
  )
  if (isSame) return { id: standing.id, isNew: false }
  throw new Conflict(
    { key: entry.key, kind: standing.kind },
    { key: entry.key, kind: entry.kind },
    {
      code: 'posted',
      title: 'Already Recorded',
      message: 'This was recorded before with another amount. Open it anew to record something else.',
    },
  )
}
