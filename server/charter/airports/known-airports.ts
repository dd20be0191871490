import { sql, type Statement } from '../../platform/database/sql.ts'
import { codeTodayOf } from './code-today.ts'

/** The text of a column as `fold` makes it: small letters and digits without accents, words one blank apart. */
const folded = (text: Statement<unknown>): Statement<unknown> => sql`trim(regexp_replace(lower(
  regexp_replace(normalize(${text}, NFD), '[\u0300-\u036F]', '', 'g')), '[[:punct:][:space:]]+', ' ', 'g'))`

/**
 * Common table `known`, after the step `s` of the tenant: the airports that a client can choose, with their search
 * words. The client's own win over shipped ones with the same code, present or former; hidden ones too.
 */
export const knownAirports = (): Statement<unknown> => sql`
  own as (
    select a.icao, ${codeTodayOf(sql`a.icao`)} as today, a.iata, 4 as size, a.active,
      ' ' || ${folded(sql`concat_ws(' ', a.icao, ${codeTodayOf(sql`a.icao`)}, a.iata, a.name, a.city, a.region)`)} as sought,
      jsonb_build_object('id', a.id, 'icao', a.icao, 'iata', a.iata, 'name', a.name, 'city', a.city,
        'region', a.region, 'country', a.doc -> 'country', 'latitude', a.doc -> 'latitude',
        'longitude', a.doc -> 'longitude', 'timezone', a.doc -> 'timezone') as doc
    from s join airports a on a.client_id = s.client_id and a.trashed_at is null
  ),
  known as not materialized (
    select icao, today, iata, size, sought, true as is_own from own where active
    union all
    select r.icao, r.icao, r.iata, r.size, r.sought, false
    from reference_airports r where not exists (select 1 from own where own.today = r.icao)
  )`

/** The airport of `known` with the code of a row `f`, as it is answered: made for what is answered alone, not for all. */
export const foundDoc = sql`(
  select jsonb_strip_nulls(d.doc - 'latitude' - 'longitude') || jsonb_build_object(
    'latitude', d.doc -> 'latitude', 'longitude', d.doc -> 'longitude')
  from (
    select own.doc from own where own.icao = f.icao
    union all
    select jsonb_build_object('icao', r.icao, 'iata', nullif(r.iata, ''), 'name', r.name, 'city', r.city,
      'region', r.region, 'country', r.country, 'latitude', r.latitude, 'longitude', r.longitude,
      'timezone', r.timezone)
    from reference_airports r where r.icao = f.icao and not exists (select 1 from own where own.today = r.icao)
  ) d)`
