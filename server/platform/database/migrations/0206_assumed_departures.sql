-- A quote or trip says whether of its departure only the day is known. Those that were stored before it did say it now, in
-- each version that the history keeps: lists and histories told an hour that nobody gave.
create function pg_temp.is_departure_assumed(doc jsonb) returns boolean language sql immutable as $$
  select coalesce((
    select one.leg #> '{times,isTimeAssumed}' = 'true'
    from jsonb_array_elements(case jsonb_typeof(doc -> 'legs') when 'array' then doc -> 'legs' else '[]' end)
      with ordinality one(leg, place)
    where coalesce(one.leg -> 'active', 'true') = 'true'
    order by one.place limit 1), false)
$$;

alter table quotes no force row level security;
alter table trips no force row level security;
alter table history no force row level security;
alter table change_log no force row level security;
select set_config('app.user_id', 'system', true);

update quotes set version = version + 1, doc = doc || '{"is_departure_assumed": true}'
where pg_temp.is_departure_assumed(doc) and not doc ? 'is_departure_assumed';
update trips set version = version + 1, doc = doc || '{"is_departure_assumed": true}'
where pg_temp.is_departure_assumed(doc) and not doc ? 'is_departure_assumed';

update history set before = jsonb_set(before, '{doc,is_departure_assumed}', 'true')
where record in ('quotes', 'trips') and pg_temp.is_departure_assumed(before -> 'doc')
  and not before -> 'doc' ? 'is_departure_assumed';

select set_config('app.user_id', '', true);
alter table quotes force row level security;
alter table trips force row level security;
alter table history force row level security;
alter table change_log force row level security;
