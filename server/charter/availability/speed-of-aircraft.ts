import { sql, type Statement } from '../../platform/database/sql.ts'

/**
 * Selects the speed of the model of an aircraft `a`, in statute miles per hour. The client's own models come first; `s`
 * names the client.
 */
export const speedOfAircraft = (a: Statement<unknown>): Statement<unknown> => sql`coalesce(
  (select (m.doc ->> 'speedMPH')::numeric from aircraft_models m
    where m.client_id = s.client_id and m.trashed_at is null and m.id = ${a}.doc -> 'model' ->> 'id'),
  (select (m.doc ->> 'speedMPH')::numeric from aircraft_models m
    where m.client_id = s.client_id and m.trashed_at is null and lower(m.name) = lower(${a}.doc -> 'model' ->> 'name')
    order by m.id limit 1),
  (select (m.doc ->> 'speedMPH')::numeric from reference_models m
    where lower(m.name) = lower(${a}.doc -> 'model' ->> 'name') order by m.id limit 1))`
