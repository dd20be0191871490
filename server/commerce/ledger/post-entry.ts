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

/** An entry with the id that it gets. */
interface Numbered {
  readonly id: string
  readonly entry: Posting
}

const rowOf = ({ id, entry: { about, lines, facts, reverses, ...entry } }: Numbered) => ({
  ...entry,
  id,
  record: about.record,
  record_id: about.id,
  reverses: reverses ?? null,
  line_count: lines.length,
  facts,
})

const lineRows = ({ id, entry }: Numbered) => entry.lines.map((one, at) => ({ ...one, entry_id: id, line: at + 1 }))

/** Inserts the entries whose keys are new, with their lines, and answers the ids of these. */
async function insertEntries(ctx: Ctx, all: readonly Numbered[]): Promise<Set<string>> {
  for (const { entry } of all) {
    const fault = faultOfEntry(entry)
    if (fault !== undefined) throw new TypeError(`ledger entry ${entry.key}: ${fault}`)
  }
  const rows = await ctx.db.run(sql<{ entry_id: string }>`
    with entry as (
      insert into ledger_entries (client_id, id, key, kind, unit, record, record_id, reverses, line_count, at, posted_at, posted_by, facts)
      select ${ctx.db.tenant.clientId}::uuid, e.id, e.key, e.kind, e.unit, e.record, e.record_id, e.reverses, e.line_count, e.at,
        ${ctx.now}::bigint, ${ctx.actor.userId}::text, e.facts
      from jsonb_to_recordset(${JSON.stringify(all.map(rowOf))}::jsonb) as e (id text, key text, kind text, unit text, record text,
        record_id text, reverses text, line_count smallint, at bigint, facts jsonb)
      on conflict (client_id, key) do nothing returning client_id, id)
    insert into ledger_lines (client_id, entry_id, line, account, party, debit, credit)
    select entry.client_id, entry.id, l.line, l.account, l.party, l.debit, l.credit
    from jsonb_to_recordset(${JSON.stringify(all.flatMap(lineRows))}::jsonb)
      as l (entry_id text, line smallint, account text, party text, debit bigint, credit bigint)
      join entry on entry.id = l.entry_id collate "C"
    returning entry_id`)
  return new Set(rows.map((row) => row.entry_id))
}

/** Posts what a world begins with, in one statement; a key that exists already is skipped. */
export async function postAll(ctx: Ctx, all: readonly Numbered[]): Promise<void> {
  await insertEntries(ctx, all)
}

/** The refusal of a call under a key that has recorded something else. */
export const recordedOtherwise = (theirs: object, yours: object): Conflict =>
  new Conflict(theirs, yours, {
    code: 'posted',
    title: 'Already Recorded',
    message: 'This was recorded with another amount. Open the form again to record another payment.',
  })

/**
 * Posts an entry in the transaction of `ctx`: with it or not at all. One whose key exists is not posted again;
 * throws Conflict where that one says something else. Two at once wait for each other.
 */
export async function postEntry(ctx: Ctx, entry: Posting): Promise<Posted> {
  const id = ctx.newId()
  if ((await insertEntries(ctx, [{ id, entry }])).has(id)) return { id, isNew: true }
  const existing = await findByKey(ctx, entry.key)
  if (!existing) throw new TypeError(`ledger entry ${entry.key} stands and is not seen`)
  const isSame = isDeepStrictEqual(
    [existing.kind, existing.about, existing.lines],
    [entry.kind, entry.about, entry.lines],
  )
  if (isSame) return { id: existing.id, isNew: false }
  throw recordedOtherwise({ key: entry.key, kind: existing.kind }, { key: entry.key, kind: entry.kind })
}
