import {
  measureMove,
  findSection,
  type AccountSum,
  type BookSection,
  type BookSums,
  type EntryKind,
  type MoneyAccount,
} from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'

/** The order of an entry `e`: its subject, or the one for which its payment came in. */
export const joinedOrder = sql`
  left join orders o on o.client_id = e.client_id
    and o.id = (coalesce(e.facts ->> 'order', case when e.record = 'orders' then e.record_id end)) collate "C"`

/** The entry that an entry `e` reverses. */
export const joinedReversed = sql`
  left join ledger_entries r on r.client_id = e.client_id and r.id = e.reverses`

/** State of the sales tax of an entry; entries from before states were recorded have that of their order. */
export const stateOfEntry = sql`
  coalesce(e.facts ->> 'state', r.facts ->> 'state', upper(o.doc #>> '{address,state}'), '')`

interface SumRow {
  readonly counted: EntryKind
  readonly isRefund: boolean
  readonly account: MoneyAccount
  readonly state: string
  readonly debit: number
  readonly credit: number
}

interface CountRow {
  readonly counted: EntryKind
  readonly isRefund: boolean
  readonly entries: number
}

/** A refund that was not made after all is taken back as one: it debits the money. */
const isRefundBack = sql`
  (coalesce(r.kind, e.kind) = 'taken_back' and exists (
    select 1 from ledger_lines b where b.client_id = e.client_id and b.entry_id = e.id
      and b.account in ('bank', 'cash', 'card_clearing') and (b.debit > 0) = (e.reverses is null)))`

const chooseSection = ({ counted, isRefund }: CountRow | SumRow): BookSection =>
  isRefund ? 'refunds' : findSection(counted)

function addAccounts(rows: readonly SumRow[]): AccountSum[] {
  const sums = new Map<string, AccountSum>()
  for (const { account, debit, credit, ...row } of rows) {
    const state = account === 'tax_payable' ? row.state : ''
    const known = sums.get(`${account} ${state}`) ?? { account, state, debit: 0, credit: 0 }
    sums.set(`${account} ${state}`, { ...known, debit: known.debit + debit, credit: known.credit + credit })
  }
  return [...sums.values()].toSorted((one, other) =>
    `${one.account} ${one.state}` < `${other.account} ${other.state}` ? -1 : 1,
  )
}

function addSections(counts: readonly CountRow[], rows: readonly SumRow[]): BookSums['sections'] {
  const sums = new Map<BookSection, { entries: number; amount: number }>()
  const add = (section: BookSection, entries: number, amount: number) => {
    const known = sums.get(section) ?? { entries: 0, amount: 0 }
    sums.set(section, { entries: known.entries + entries, amount: known.amount + amount })
  }
  for (const row of counts) add(chooseSection(row), row.entries, 0)
  for (const row of rows) add(chooseSection(row), 0, measureMove(chooseSection(row), row))
  return [...sums].map(([section, sum]) => ({ section, ...sum }))
}

/** Sums of the entries `e` of a selection: by section, and by account with the tax of each state apart. */
export async function sumEntries({ db }: Ctx, selected: Statement<unknown>): Promise<BookSums> {
  const counts = await db.run(sql<CountRow>`
    select coalesce(r.kind, e.kind) as counted, ${isRefundBack} as "isRefund", count(*)::integer as entries
    from (${selected}) e ${joinedReversed}
    group by 1, 2`)
  const rows = await db.run(sql<SumRow>`
    select coalesce(r.kind, e.kind) as counted, ${isRefundBack} as "isRefund", l.account,
      case when l.account = 'tax_payable' then ${stateOfEntry} else '' end as state,
      sum(l.debit)::double precision as debit, sum(l.credit)::double precision as credit
    from (${selected}) e ${joinedReversed} ${joinedOrder}
    join ledger_lines l on l.client_id = e.client_id and l.entry_id = e.id
    group by 1, 2, 3, 4`)
  return {
    entries: counts.reduce((all, { entries }) => all + entries, 0),
    sections: addSections(counts, rows),
    accounts: addAccounts(rows),
  }
}
