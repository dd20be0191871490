import {
  balanceOf,
  type About,
  type EntryKind,
  type LedgerAccount,
  type Posting,
} from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { partiesMergedWith } from './merged-parties.ts'

/** An entry in its current state. */
export interface LedgerEntry extends Posting {
  readonly id: string
  /** When and by whom it was entered. */
  readonly posted_at: number
  readonly posted_by: string
  /** True if another entry has reversed it. */
  readonly isReversed: boolean
}

interface EntryRow extends Omit<LedgerEntry, 'about' | 'reverses' | 'lines'> {
  readonly record: string
  readonly record_id: string
  readonly reverses: string | null
  readonly lines: LedgerEntry['lines']
}

const asEntry = ({ record, record_id, reverses, ...row }: EntryRow): LedgerEntry => ({
  ...row,
  about: { record, id: record_id },
  ...(reverses !== null && { reverses }),
})

/** A client's own entries that meet a condition on `e`, in the order in which they were posted. */
async function entriesWhere(ctx: Ctx, condition: Statement<unknown>): Promise<LedgerEntry[]> {
  const rows = await ctx.db.run(sql<EntryRow>`
    select e.id, e.key, e.kind, e.unit, e.record, e.record_id, e.reverses, e.at, e.posted_at, e.posted_by, e.facts,
      exists (select 1 from ledger_entries r where r.client_id = e.client_id and r.reverses = e.id) as "isReversed",
      (select jsonb_agg(jsonb_build_object('account', l.account, 'party', l.party, 'debit', l.debit, 'credit', l.credit)
        order by l.line) from ledger_lines l where l.client_id = e.client_id and l.entry_id = e.id) as lines
    from ledger_entries e
    where e.client_id = ${ctx.db.tenant.clientId} and ${condition}
    order by e.posted_at, e.id`)
  return rows.map(asEntry)
}

/** The entry with a key, if there is one. */
export async function findByKey(ctx: Ctx, key: string): Promise<LedgerEntry | undefined> {
  const [found] = await entriesWhere(ctx, sql`e.key = ${key}`)
  return found
}

/** Entries about a record. */
export const entriesAbout = (ctx: Ctx, { record, id }: About): Promise<LedgerEntry[]> =>
  entriesWhere(ctx, sql`e.record = ${record} and e.record_id = ${id}`)

/** Movements of a record on each account: above zero on the side on which the account rises. */
export type Balances = ReadonlyMap<LedgerAccount, number>

interface SumRow {
  readonly account: LedgerAccount
  readonly debit: number
  readonly credit: number
}

/** The balances of one record. */
export async function balancesAbout(ctx: Ctx, { record, id }: About): Promise<Balances> {
  const rows = await ctx.db.run(sql<SumRow>`
    select l.account, sum(l.debit)::double precision as debit, sum(l.credit)::double precision as credit
    from ledger_entries e join ledger_lines l on l.client_id = e.client_id and l.entry_id = e.id
    where e.client_id = ${ctx.db.tenant.clientId} and e.record = ${record} and e.record_id = ${id}
    group by l.account`)
  return new Map(rows.map((row) => [row.account, balanceOf(row.account, row)]))
}

/** Account balances of one customer or operator; merged contacts are one customer. */
export async function balancesOfParty(ctx: Ctx, party: string): Promise<Balances> {
  const parties = await partiesMergedWith(ctx, party)
  const rows = await ctx.db.run(sql<SumRow>`
    select l.account, sum(l.debit)::double precision as debit, sum(l.credit)::double precision as credit
    from ledger_lines l where l.client_id = ${ctx.db.tenant.clientId} and l.party = any(${[...parties]}::text[])
    group by l.account`)
  return new Map(rows.map((row) => [row.account, balanceOf(row.account, row)]))
}

/** A line of a statement: the movement of a customer's account, and its balance since. */
export interface StatementLine {
  readonly id: string
  readonly kind: EntryKind
  readonly account: LedgerAccount
  readonly about: About
  readonly at: number
  readonly facts: Posting['facts']
  readonly amount: number
  readonly balance: number
}

/**
 * The newest lines of the accounts of one customer or operator (merged contacts are one), each with the balance after
 * it, the newest first.
 */
export async function statementOf(
  ctx: Ctx,
  {
    party,
    accounts,
    limit,
  }: { readonly party: string; readonly accounts: readonly LedgerAccount[]; readonly limit: number },
): Promise<StatementLine[]> {
  const parties = await partiesMergedWith(ctx, party)
  const rows = await ctx.db.run(sql<
    Omit<StatementLine, 'about' | 'amount' | 'balance'> &
      SumRow & { record: string; record_id: string; debits: number; credits: number }
  >`
    select * from (
      select e.id, e.kind, l.account, e.record, e.record_id, e.at, e.facts, e.posted_at, l.line,
        l.debit::double precision as debit, l.credit::double precision as credit,
        (sum(l.debit) over own)::double precision as debits, (sum(l.credit) over own)::double precision as credits
      from ledger_lines l join ledger_entries e on e.client_id = l.client_id and e.id = l.entry_id
      where l.client_id = ${ctx.db.tenant.clientId} and l.party = any(${[...parties]}::text[])
        and l.account = any(${[...accounts]}::text[])
      window own as (partition by l.account order by e.posted_at, e.id, l.line)) s
    order by posted_at desc, id desc, line desc limit ${limit}`)
  return rows.map(({ id, kind, account, record, record_id, at, facts, debit, credit, debits, credits }) => ({
    id,
    kind,
    account,
    about: { record, id: record_id },
    at,
    facts,
    amount: balanceOf(account, { debit, credit }),
    balance: balanceOf(account, { debit: debits, credit: credits }),
  }))
}
