import {
  describeEntry,
  mostMovements,
  type DebtRecord,
  type EntryKind,
  type LedgerFacts,
  type readDayMovements,
} from '../../../domain/commerce/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { selectMoves } from './ledger-moves.ts'
import { findSpan, readZone, requireDaybook } from './read-daybook.ts'

type Answer = OutputOf<typeof readDayMovements>
type Movement = Answer['movements'][number]

interface MoveRow extends Pick<Movement, 'id' | 'at' | 'part' | 'amount' | 'name' | 'customer' | 'isTest'> {
  readonly kind: EntryKind
  readonly facts: LedgerFacts
  readonly record: string
  readonly record_id: string
  readonly number: string
  readonly trip: string | null
  readonly tripLabel: string
}

/** The order or invoice of an entry: the one for which its payment came in, else its subject. */
function findDebt({ facts, record, record_id: id, number }: MoveRow): Movement['debt'] {
  const named = (of: DebtRecord, its: string) => ({ record: of, id: its, number: String(facts['number'] ?? number) })
  if (typeof facts['order'] === 'string') return named('orders', facts['order'])
  if (typeof facts['invoice'] === 'string') return named('invoices', facts['invoice'])
  return record === 'invoices' || record === 'orders' ? named(record, id) : undefined
}

function presentMove(row: MoveRow): Movement {
  const { id, at, part, amount, name, customer, isTest, trip, tripLabel } = row
  const debt = findDebt(row)
  return {
    id: `${id} ${part}`,
    at,
    part,
    amount,
    words: describeEntry(row),
    name,
    customer,
    isTest,
    ...(debt && { debt }),
    ...(trip !== null && { trip: { id: trip, label: tripLabel } }),
  }
}

/** Movements of money of one day of the client's zone, in their order. Throws Forbidden. */
export async function handleReadMovements(ctx: Ctx, day: string): Promise<Answer> {
  requireDaybook(ctx)
  const span = findSpan({ from: day, until: day }, await readZone(ctx))
  const rows = await ctx.db.run(sql<MoveRow>`
    select m.id, m.at, e.kind, e.facts, e.record, e.record_id, m.part, m.amount::double precision as amount,
      coalesce(p.doc ->> 'name', '') as name,
      coalesce(p.doc #>> '{account,label}', p.doc #>> '{billingContact,label}', i.doc #>> '{account,label}',
        i.doc #>> '{billingContact,label}', '') as customer,
      coalesce((p.doc ->> 'isTest')::boolean, false) as "isTest",
      coalesce(i.doc ->> 'number', p.doc #>> '{debt,number}', '') as number,
      i.doc #>> '{trip,id}' as trip, coalesce(i.doc #>> '{trip,label}', '') as "tripLabel"
    from (${selectMoves(ctx, span)}) m
    join ledger_entries e on e.client_id = ${ctx.db.tenant.clientId} and e.id = m.id
    left join payments p on p.client_id = e.client_id and e.record = 'payments' and p.id = e.record_id
    left join invoices i on i.client_id = e.client_id
      and i.id = (coalesce(e.facts ->> 'invoice', case when e.record = 'invoices' then e.record_id end)) collate "C"
    order by m.at, e.posted_at, m.id, m.part limit ${mostMovements + 1}`)
  return { isCut: rows.length > mostMovements, movements: rows.slice(0, mostMovements).map(presentMove) }
}
