-- Kind of a schedule entry, which was free text before. Known words become their kind. Other words become 'unknown', which
-- keeps the aircraft unavailable until a person chooses a kind (domain/charter/entry-kinds.ts). Entries of scheduling
-- software keep the words of the software.
alter table schedule no force row level security;
alter table change_log no force row level security;
alter table history no force row level security;
select set_config('app.user_id', 'system', true);

update schedule set version = version + 1, doc = doc || jsonb_build_object('kind', case
  when trim(coalesce(doc ->> 'status', '')) ~* '^(avail(able)?)?$' then 'available'
  when doc ->> 'status' ~* '\m(mx|mnt|maint\w*|mtc|inspect\w*|repair\w*|aog)\M' then 'maintenance'
  when doc ->> 'status' ~* '\mowner\M' then 'owner'
  when doc ->> 'status' ~* '\m(crew rest|rest)\M' then 'crew'
  else 'unknown' end)
where not doc ? 'kind' and coalesce(doc ->> 'type', 'avail') = 'avail' and doc -> 'metadata' -> 'source' is null;

select set_config('app.user_id', '', true);
alter table schedule force row level security;
alter table change_log force row level security;
alter table history force row level security;
