-- Price items get an id each, so that they are edited, merged and compared one by one: the name by which lines of prices
-- know them already. Each rule keeps whether it is published as it stands, and which publication is live.
create function pg_temp.with_ids(items jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(case when item ? 'id' then item
    else item || jsonb_build_object('id', name || case when nth > 1 then ':' || nth else '' end) end order by place), '[]')
  from (
    select item, place, name, row_number() over (partition by name, item ? 'id' order by place) as nth
    from (select item, place, (item ->> 'type') || ':' || (item ->> 'label') as name
      from jsonb_array_elements(items) with ordinality listed(item, place)) named
  ) counted
$$;

create function pg_temp.with_item_ids(rule jsonb) returns jsonb language sql as $$
  select case when jsonb_typeof(rule -> 'components') = 'array'
    then rule || jsonb_build_object('components', pg_temp.with_ids(rule -> 'components')) else rule end
$$;

create function pg_temp.content_of(rule jsonb) returns jsonb language sql as $$
  select jsonb_object_agg(key, value) from jsonb_each(rule) where key in ('name', 'fn', 'start', 'end', 'components')
$$;

alter table pricing no force row level security;
alter table history no force row level security;
alter table change_log no force row level security;
select set_config('app.user_id', 'system', true);

update pricing set version = version + 1, doc = pg_temp.with_item_ids(doc)
  || case when doc ? 'live' then jsonb_build_object('live', pg_temp.with_item_ids(doc -> 'live'),
    'edition', doc -> 'live' -> 'edition',
    'state', case when pg_temp.content_of(doc) = pg_temp.content_of(doc -> 'live') then 'live' else 'changed' end)
    else jsonb_build_object('state', 'draft') end
  || case when doc ? 'backup' then jsonb_build_object('backup', pg_temp.with_item_ids(doc -> 'backup')) else '{}' end;

select set_config('app.user_id', '', true);
alter table pricing force row level security;
alter table history force row level security;
alter table change_log force row level security;
