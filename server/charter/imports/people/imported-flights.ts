import type { FlightKind } from '../../../../domain/charter/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sql, type Statement } from '../../../platform/database/sql.ts'

/** A trip or quote that was imported from the scheduling software. */
export interface ImportedFlight {
  readonly kind: FlightKind
  readonly id: string
  readonly number: string
  /** Name of the software. */
  readonly software: string
}

/** Flights that one run looks at: each of them may be a call of the software. */
const mostFlights = 100

/** Imported trips and quotes `r` of which a condition holds, the newest first. */
export const listImported = ({ db }: Ctx, where: Statement<unknown>): Promise<ImportedFlight[]> =>
  db.run(sql<ImportedFlight>`
    select * from (
      select 'trips' as kind, r.id, r.trip_number as number, r.doc #>> '{metadata,imported,software}' as software, r.date
      from trips r where r.client_id = ${db.tenant.clientId} and r.trashed_at is null and r.doc -> 'metadata' ? 'imported'
        and coalesce(r.trip_number, '') <> '' and ${where}
      union all
      select 'quotes', r.id, r.quote_number, r.doc #>> '{metadata,imported,software}', r.date
      from quotes r where r.client_id = ${db.tenant.clientId} and r.trashed_at is null and r.doc -> 'metadata' ? 'imported'
        and coalesce(r.quote_number, '') <> '' and ${where}
    ) f order by f.date desc, f.kind, f.id limit ${mostFlights}`)
