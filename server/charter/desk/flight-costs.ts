import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'

/** Revenue of a flight without its taxes, and its cost to the company, in cents. */
interface Earned {
  readonly revenue: number
  readonly cost: number
}

interface Flight {
  readonly record: 'quotes' | 'trips'
  readonly id: string
}

/** Keeps what a flight that is agreed brings and costs, with its caller's transaction. The last call counts. */
export function keepCost({ db, now }: Ctx, { record, id }: Flight, { revenue, cost }: Earned): void {
  db.later(sql`
    insert into flight_costs (client_id, record, id, revenue, cost, at)
    values (${db.tenant.clientId}, ${record}, ${id}, ${revenue}, ${cost}, ${now})
    on conflict (client_id, record, id) do update set revenue = excluded.revenue, cost = excluded.cost, at = excluded.at`)
}

/** A price that is open again earns nothing yet. */
export function dropCost({ db }: Ctx, { record, id }: Flight): void {
  db.later(sql`
    delete from flight_costs where client_id = ${db.tenant.clientId} and record = ${record} and id = ${id}`)
}
