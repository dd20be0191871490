import {
  addBalances,
  commerceMessages,
  debtRecords,
  describeEntry,
  mayReadPayments,
  mostStatementLines,
  type readStatement,
  type StatementMove,
} from '../../../domain/commerce/index.ts'
import { clients } from '../../../domain/company/index.ts'
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

/** Accounts whose movements a statement nets: what is owed, less what is held. */
const accounts = ['receivable', 'customer_deposits']

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
const readMoves = (ctx: Ctx, parties: readonly string[], { from, until }: Period): Promise<MoveRow[]> =>
  ctx.db.run(sql<MoveRow>`
    select e.id, e.kind, e.record, e.record_id, e.at, e.facts, sum(l.debit - l.credit)::double precision as amount
    from ledger_lines l join ledger_entries e on e.client_id = l.client_id and e.id = l.entry_id
    where l.client_id = ${ctx.db.tenant.clientId} and l.party = any(${[...parties]}::text[])
      and l.account = any(${accounts}::text[]) and e.at >= ${from ?? 0} and e.at <= ${until}
    group by e.id, e.kind, e.record, e.record_id, e.at, e.facts, e.posted_at
    having sum(l.debit - l.credit) <> 0
    order by e.at, e.posted_at, e.id limit ${mostStatementLines + 1}`)

/** What parties owed, less their deposits, before a moment; and their deposits until another one. Cents. */
async function readBalances(ctx: Ctx, parties: readonly string[], { from, until }: Period) {
  const [row] = await ctx.db.run(sql<{ opening: number; deposits: number }>`
    select coalesce(sum(l.debit - l.credit) filter (where e.at < ${from ?? 0}), 0)::double precision as opening,
      coalesce(sum(l.credit - l.debit) filter (where l.account = 'customer_deposits'), 0)::double precision as deposits
    from ledger_lines l join ledger_entries e on e.client_id = l.client_id and e.id = l.entry_id
    where l.client_id = ${ctx.db.tenant.clientId} and l.party = any(${[...parties]}::text[])
      and l.account = any(${accounts}::text[]) and e.at <= ${until}`)
  return row ?? { opening: 0, deposits: 0 }
}

type Line = Statement['lines'][number]

/** The invoice or order of an entry: its subject, or the one for which its payment came in. */
function findDebt({ record, record_id, facts }: MoveRow): Line['debt'] {
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

/** The statement of a customer; `owners` are the record types of customers. Throws Forbidden, Invalid, NotFound. */
export async function handleReadStatement(
  ctx: Ctx,
  owners: readonly RecordDefinition[],
  { params, query }: Asked,
): Promise<Statement> {
  if (!mayReadPayments(ctx.actor)) throw new Forbidden('payments')
  const owner = owners.find(({ name }) => name === params.owner)
  if (!owner) throw new NotFound(params.owner)
  const row = await getRecord(ctx, owner, params.id)
  const { timezone } = await beyondReach(ctx, clients).get(ctx.db.tenant.clientId)
  const period = readPeriod(query, { now: ctx.now, timezone })
  const parties = [...(await partiesMergedWith(ctx, `${owner.name}/${params.id}`))]
  const moves = await readMoves(ctx, parties, period)
  if (moves.length > mostStatementLines) throw new Invalid([commerceMessages.issue('from', 'statement-too-long')])
  const { opening, deposits } = await readBalances(ctx, parties, period)
  const lines = addBalances(opening, moves.map(presentMove))
  return {
    name: textOf(owner.title({ ...row })),
    ...(period.from !== undefined && { from: period.from }),
    until: query.until === undefined ? Math.max(ctx.now, lines.at(-1)?.at ?? 0) : period.until,
    opening,
    closing: lines.at(-1)?.balance ?? opening,
    deposits,
    lines,
  }
}
