-- Time zone of the first airport of a quote or trip, and of each departure of a trip: lists and boards show a departure in
-- the time zone of its airport (decision D31). Stored rows get it from their legs (domain/charter).
create function pg_temp.legs_in_use(doc jsonb) returns table (leg jsonb, place bigint) language sql immutable as $$
  select l.leg, l.place
  from jsonb_array_elements(case jsonb_typeof(doc -> 'legs') when 'array' then doc -> 'legs' else '[]' end)
    with ordinality l(leg, place)
  where coalesce(l.leg -> 'active', 'true') = 'true'
$$;

create function pg_temp.departure_zone(doc jsonb) returns text language sql immutable as $$
  select nullif(leg #>> '{departureAirport,timezone}', '') from pg_temp.legs_in_use(doc) order by place limit 1
$$;

-- Each departure belongs to one leg in use with a take-off, in the order of take-off times.
create function pg_temp.zoned_departures(doc jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(
    d.one || jsonb_strip_nulls(jsonb_build_object('zone', nullif(l.leg #>> '{departureAirport,timezone}', '')))
    order by d.place), '[]')
  from jsonb_array_elements(doc -> 'departures') with ordinality d(one, place)
  left join (
    select leg, row_number() over (order by (leg #>> '{times,takeoffUTC}')::bigint, place) as place
    from pg_temp.legs_in_use(doc) where jsonb_typeof(leg #> '{times,takeoffUTC}') = 'number'
  ) l on l.place = d.place
$$;

alter table quotes no force row level security;
alter table trips no force row level security;
alter table change_log no force row level security;
alter table history no force row level security;
select set_config('app.user_id', 'system', true);

update quotes set version = version + 1, doc = doc || jsonb_build_object('departure_zone', pg_temp.departure_zone(doc))
where pg_temp.departure_zone(doc) is not null and not doc ? 'departure_zone';

update trips set version = version + 1, doc = doc || jsonb_build_object('departure_zone', pg_temp.departure_zone(doc))
  || case when jsonb_typeof(doc -> 'departures') = 'array'
    then jsonb_build_object('departures', pg_temp.zoned_departures(doc)) else '{}' end
where pg_temp.departure_zone(doc) is not null and not doc ? 'departure_zone';

select set_config('app.user_id', '', true);
alter table quotes force row level security;
alter table trips force row level security;
alter table change_log force row level security;
alter table history force row level security;
