import { describeEntry, type BookEntry, type LedgerFacts } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import type { JobRun } from '../../platform/jobs/index.ts'
import { joinedOrder, joinedReversed, stateOfEntry } from './book-entries.ts'

/** Entries of one read. */
const pageSize = 1000

interface EntryRow extends Omit<BookEntry, 'words'> {
  readonly facts: LedgerFacts
}

interface Place {
  readonly at: number
  readonly id: string
}

const readPage = ({ db }: Ctx, exportId: string, { at, id }: Place): Promise<EntryRow[]> =>
  db.run(sql<EntryRow>`
    select e.id, coalesce(r.kind, e.kind) as counted, e.reverses is not null as "isReversal", e.at, e.facts,
      coalesce(o.doc ->> 'number', e.facts ->> 'number', '') as number,
      coalesce(o.doc #>> '{third_party,qb}', '') as qb, ${stateOfEntry} as state,
      (select jsonb_agg(jsonb_build_object('account', l.account, 'party', l.party, 'debit', l.debit, 'credit', l.credit)
        order by l.line) from ledger_lines l where l.client_id = e.client_id and l.entry_id = e.id) as lines
    from (
      select x.client_id, x.entry_id from ledger_export_entries x
      where x.client_id = ${db.tenant.clientId} and x.export_id = ${exportId}
        and (x.at, x.entry_id) > (${at}::bigint, ${id}::text)
      order by x.at, x.entry_id limit ${pageSize}) x
    join ledger_entries e on e.client_id = x.client_id and e.id = x.entry_id ${joinedReversed} ${joinedOrder}
    order by e.at, e.id`)

const presentEntry = ({ facts, ...row }: EntryRow): BookEntry => ({
  ...row,
  words: describeEntry({ kind: row.counted, facts: { ...facts, number: row.number } }),
})

/** Entries of an export in their order, page by page, each read in a separate transaction. */
export async function* readBookPages(run: JobRun, exportId: string): AsyncGenerator<BookEntry[]> {
  let place: Place = { at: -1, id: '' }
  for (;;) {
    const rows = await run.within((ctx) => readPage(ctx, exportId, place))
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(presentEntry)
    place = last
    if (rows.length < pageSize) return
  }
}
