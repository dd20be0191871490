import {
  addBalances,
  commerceMessages,
  debtRecords,
  describeEntry,
  mayReadPayables,
  mayReadPayments,
  mostStatementLines,
  type LedgerAccount,
  type readStatement,
  type StatementMove,
  vendorParty,
} from '../../../domain/commerce/index.ts'
import { clients } from '../../../domain/company/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import type { InputOf, OutputOf, RecordDefinition } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import { rangeWindow } from '../../../domain/kernel/values/date-window.ts'
import { textOf } from '../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Forbidden, Invalid, NotFound } from '../../platform/errors.ts'
import { beyondReach, getRecord } from '../../platform/records/index.ts'
import { partiesMergedWith } from '../ledger/merged-parties.ts'
import type { LedgerEntry } from '../ledger/read-entries.ts'

type Statement = OutputOf<typeof readStatement>
type Asked = Pick<InputOf<typeof readStatement>, 'params' | 'query'>

/** Side of the ledger that a statement shows. */
interface Side {
  /** Accounts whose movements it nets: debts less deposits. */
  readonly accounts: readonly LedgerAccount[]
  /** 1 where they owe us, -1 where we owe them. */
  readonly sign: 1 | -1
}

const customerSide: Side = { accounts: ['receivable', 'customer_deposits'], sign: 1 }
const vendorSide: Side = { accounts: ['vendor_payable'], sign: -1 }

/** The ledger's movements of one customer or vendor. */
interface Book extends Side {
  readonly parties: readonly string[]
}

interface Period {
  readonly from: number | undefined
  readonly until: number
}

/** First and last moment of the days of a period in the client's zone. Throws Invalid. */
function readPeriod({ from, until }: Asked['query'], { now, timezone }: { now: number; timezone: string }): Period {
  if (from !== undefined && until !== undefined && until < from)
    throw new Invalid([commerceMessages.issue('until', 'statement-ends-early')])
  const startOf = (day: string) => rangeWindow([day, day], timezone)
  return {
    from: from === undefined ? undefined : startOf(from).start,
    // Staff may date a payment up to a day ahead, and it counts for the balance at once.
    until: until === undefined ? now + dayMs : (startOf(until).end ?? now),
  }
}

interface MoveRow extends Pick<LedgerEntry, 'id' | 'kind' | 'at' | 'facts'> {
  readonly record: string
  readonly record_id: string
  readonly amount: number
}

/** Movements of parties in a period, one an entry; entries that move an amount between both accounts net to zero. */
const readMoves = (ctx: Ctx, { parties, accounts, sign }: Book, { from, until }: Period): Promise<MoveRow[]> =>
  ctx.db.run(sql<MoveRow>`
    select e.id, e.kind, e.record, e.record_id, e.at, e.facts, sum(l.debit - l.credit)::double precision * ${sign} as amount
    from ledger_lines l join ledger_entries e on e.client_id = l.client_id and e.id = l.entry_id
    where l.client_id = ${ctx.db.tenant.clientId} and l.party = any(${[...parties]}::text[])
      and l.account = any(${[...accounts]}::text[]) and e.at >= ${from ?? 0} and e.at <= ${until}
    group by e.id, e.kind, e.record, e.record_id, e.at, e.facts, e.posted_at
    having sum(l.debit - l.credit) <> 0
    order by e.at, e.posted_at, e.id limit ${mostStatementLines + 1}`)

/** What parties owed, less their deposits, before a moment; and their deposits until another one. Cents. */
async function readBalances(ctx: Ctx, { parties, accounts, sign }: Book, { from, until }: Period) {
  const [row] = await ctx.db.run(sql<{ opening: number; deposits: number }>`
    select coalesce(sum(l.debit - l.credit) filter (where e.at < ${from ?? 0}), 0)::double precision * ${sign} as opening,
      coalesce(sum(l.credit - l.debit) filter (where l.account = 'customer_deposits'), 0)::double precision as deposits
    from ledger_lines l join ledger_entries e on e.client_id = l.client_id and e.id = l.entry_id
    where l.client_id = ${ctx.db.tenant.clientId} and l.party = any(${[...parties]}::text[])
      and l.account = any(${[...accounts]}::text[]) and e.at <= ${until}`)
  return row ?? { opening: 0, deposits: 0 }
}

type Line = Statement['lines'][number]

/** The invoice or order of an entry: its subject, or the one for which its payment came in. */
function findDebt({ record, record_id, facts }: MoveRow): Line['debt'] {
  if (record === 'purchases') return { record, id: record_id }
  const own = debtRecords.find((one) => one === record)
  if (own) return { record: own, id: record_id }
  if (typeof facts['order'] === 'string') return { record: 'orders', id: facts['order'] }
  return typeof facts['invoice'] === 'string' ? { record: 'invoices', id: facts['invoice'] } : undefined
}

function presentMove(row: MoveRow): StatementMove & Pick<Line, 'debt'> {
  const { id, at, amount } = row
  const debt = findDebt(row)
  return { id, at, amount, words: describeEntry(row), ...(debt && { debt }) }
}

interface Owner {
  readonly name: string
  /** Party in the ledger. */
  readonly party: string
  readonly side: Side
}

/** Finds a vendor for users with the role `orders`, who need no right to contacts. Throws Forbidden, NotFound. */
async function findVendor(ctx: Ctx, id: string): Promise<Owner> {
  if (!mayReadPayables(ctx.actor)) throw new Forbidden('orders')
  const { company, name } = await beyondReach(ctx, contacts).get(id)
  return { name: company || name, party: vendorParty(id), side: vendorSide }
}

/** The customer or vendor of a statement. Throws Forbidden, NotFound. */
async function findOwner(
  ctx: Ctx,
  owners: readonly RecordDefinition[],
  { owner: kind, id }: Asked['params'],
): Promise<Owner> {
  if (kind === 'vendors') return findVendor(ctx, id)
  if (!mayReadPayments(ctx.actor)) throw new Forbidden('payments')
  const owner = owners.find(({ name }) => name === kind)
  if (!owner) throw new NotFound(kind)
  const row = await getRecord(ctx, owner, id)
  return { name: textOf(owner.title({ ...row })), party: `${owner.name}/${id}`, side: customerSide }
}

/** The statement of a customer or vendor; `owners` are the record types of customers. Throws Forbidden, Invalid, NotFound. */
export async function handleReadStatement(
  ctx: Ctx,
  owners: readonly RecordDefinition[],
  { params, query }: Asked,
): Promise<Statement> {
  const { name, party, side } = await findOwner(ctx, owners, params)
  const { timezone } = await beyondReach(ctx, clients).get(ctx.db.tenant.clientId)
  const period = readPeriod(query, { now: ctx.now, timezone })
  const book = { ...side, parties: await partiesMergedWith(ctx, party) }
  const moves = await readMoves(ctx, book, period)
  if (moves.length > mostStatementLines) throw new Invalid([commerceMessages.issue('from', 'statement-too-long')])
  const { opening, deposits } = await readBalances(ctx, book, period)
  const lines = addBalances(opening, moves.map(presentMove))
  return {
    name,
    ...(period.from !== undefined && { from: period.from }),
    until: query.until === undefined ? Math.max(ctx.now, lines.at(-1)?.at ?? 0) : period.until,
    opening,
    closing: lines.at(-1)?.balance ?? opening,
    deposits,
    lines,
  }
}
