-- The fleet is listed by whether an aircraft is active, then by tail and name, and an aircraft with an error is not active:
-- what stands is brought to that, as the tables' owner, whom the walls would show nothing.
alter table aircraft add column fleet_place text collate "C" generated always as ((doc #>> '{fleet_place}')) stored;
create index aircraft_by_fleet_place on aircraft (client_id, "fleet_place", id) where trashed_at is null;

do $$
declare
  name text;
begin
  foreach name in array array['aircraft', 'history', 'change_log', 'search_documents'] loop
    execute format('alter table %I no force row level security', name);
  end loop;
end $$;
select set_config('app.user_id', 'system', true);

update aircraft a set version = a.version + 1, active = f.active,
  doc = a.doc || jsonb_build_object('fleet_place', concat(case when f.active then '0 ' else '1 ' end,
    a.doc ->> 'tail_number', ' ', a.doc ->> 'name'))
from (
  select client_id, id, active and coalesce(jsonb_array_length(doc -> 'errors'), 0) = 0 as active from aircraft
) f
where f.client_id = a.client_id and f.id = a.id;

update search_documents d set
  facets = array_remove(d.facets, 'active:true') || array['active:false'],
  words = ts_delete(d.words, array[scope || '@active:true']) || array_to_tsvector(array[scope || '@active:false'])
from aircraft a cross join lateral flightline.search_scope(a.client_id, 'aircraft') scope
where d.client_id = a.client_id and d.record = 'aircraft' and d.id = a.id collate "C" and not a.active
  and 'active:true' = any(d.facets);

set constraints all immediate;
select set_config('app.user_id', '', true);
do $$
declare
  name text;
begin
  foreach name in array array['aircraft', 'history', 'change_log', 'search_documents'] loop
    execute format('alter table %I force row level security', name);
  end loop;
end $$;
