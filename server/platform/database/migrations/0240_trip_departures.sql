-- A trip says when each of its legs departs, and when the last does: lists of departures asked for its first leg alone.
-- Those that were stored before say it now; both follow from their legs (domain/charter/departures.ts).
alter table trips add column "last_departure" bigint generated always as ((doc #>> '{last_departure}')::bigint) stored;
create index trips_by_last_departure on trips (client_id, "last_departure", id) where trashed_at is null;

create function pg_temp.departures(doc jsonb) returns jsonb language sql immutable as $$
  select case when flown.list is null and doc ? 'departure_date'
    then jsonb_build_array(jsonb_build_object('at', doc -> 'departure_date', 'route', '', 'paxNum', 0, 'tail', ''))
    else coalesce(flown.list, '[]') end
  from (
    select jsonb_agg(jsonb_build_object(
      'at', leg #> '{times,takeoffUTC}',
      'route', concat_ws('-', nullif(leg #>> '{departureAirport,icao}', ''), nullif(leg #>> '{arrivalAirport,icao}', '')),
      'paxNum', case when leg -> 'isEmptyLeg' = 'true' then '0' else coalesce(leg -> 'paxNum', '2') end,
      'tail', coalesce(leg #>> '{aircraft,tail_number}', ''))
      || case when leg #> '{times,isTimeAssumed}' = 'true' then '{"isTimeAssumed": true}' else '{}'::jsonb end
      order by (leg #>> '{times,takeoffUTC}')::bigint, place) as list
    from jsonb_array_elements(case jsonb_typeof(doc -> 'legs') when 'array' then doc -> 'legs' else '[]' end)
      with ordinality legs(leg, place)
    where coalesce(leg -> 'active', 'true') = 'true' and jsonb_typeof(leg #> '{times,takeoffUTC}') = 'number'
  ) flown
$$;

alter table trips no force row level security;
alter table change_log no force row level security;
select set_config('app.user_id', 'system', true);

update trips set version = version + 1, doc = doc || jsonb_build_object('departures', pg_temp.departures(doc))
  || jsonb_strip_nulls(jsonb_build_object('last_departure', pg_temp.departures(doc) -> -1 -> 'at'))
where not doc ? 'departures' and pg_temp.departures(doc) <> '[]';

select set_config('app.user_id', '', true);
alter table trips force row level security;
alter table change_log force row level security;
