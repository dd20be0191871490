import type { EntryKind, LedgerAccount } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'

/** Accounts that hold money. */
const moneyAccounts: readonly LedgerAccount[] = ['bank', 'cash', 'card_clearing']

/** Entries that move money of customers; those of operators and jet cards are none. */
const moneyKinds: readonly EntryKind[] = [
  'payment',
  'receipt',
  'capture',
  'taken_back',
  'refund',
  'goodwill',
  'fee',
  'dispute',
  'dispute_won',
]

/** First and last moment of a period, both included. */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * Movements of money in a span, from the ledger: one for each entry and part. Positive amounts come in. A reversal counts as
 * the entry that it reverses.
 */
export const selectMoves = ({ db }: Ctx, { start, end }: Span) => sql<{ id: string }>`
  select m.id, m.at, m.part, sum(m.amount) as amount
  from (
    select e.id, e.at, l.debit - l.credit as amount,
      case
        when e.counted in ('refund', 'goodwill') then 'refunded'
        when e.counted = 'taken_back' and l.debit > 0 then 'refunded'
        when e.counted = 'fee' then 'fees'
        when e.counted in ('dispute', 'dispute_won') then 'withheld'
        when l.account = 'card_clearing' then 'card'
        else 'hand'
      end as part
    from (
      select o.client_id, o.id, o.at, coalesce((
        select r.kind from ledger_entries r where r.client_id = o.client_id and r.id = o.reverses), o.kind) as counted
      from ledger_entries o
      where o.client_id = ${db.tenant.clientId} and o.at >= ${start} and o.at <= ${end} and o.unit = 'cents'
        and (o.kind = any(${[...moneyKinds]}::text[]) or o.kind = 'reversal') offset 0) e
    join ledger_lines l on l.client_id = e.client_id and l.entry_id = e.id
    where e.counted = any(${[...moneyKinds]}::text[]) and l.account = any(${[...moneyAccounts]}::text[])) m
  group by m.id, m.at, m.part
  having sum(m.amount) <> 0`
