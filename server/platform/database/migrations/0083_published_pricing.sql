-- Prices are made by what is published of a rule. What stands now is in force, so it is the first publication.
alter table pricing no force row level security;
alter table history no force row level security;
alter table change_log no force row level security;
select set_config('app.user_id', 'system', true);

update pricing set version = version + 1, doc = doc || jsonb_build_object('live',
  jsonb_build_object('name', doc -> 'name', 'components', coalesce(doc -> 'components', '[]'), 'edition', 1,
    'at', last_date, 'by', jsonb_build_object('id', 'system', 'label', 'Flightline'))
  || case when doc ? 'fn' then jsonb_build_object('fn', doc -> 'fn') else '{}' end
  || case when doc ? 'start' then jsonb_build_object('start', doc -> 'start') else '{}' end
  || case when doc ? 'end' then jsonb_build_object('end', doc -> 'end') else '{}' end)
where not doc ? 'live';

select set_config('app.user_id', '', true);
alter table pricing force row level security;
alter table history force row level security;
alter table change_log force row level security;
