-- The accounts of quotes and trips become a facet of their search, by which the page of an account finds its flights. What
-- stands is filled in as the tables' owner, whom the walls would show nothing.
do $$
declare
  name text;
begin
  foreach name in array array['quotes', 'trips', 'search_documents'] loop
    execute format('alter table %I no force row level security', name);
  end loop;
end $$;
update search_documents d set
  facets = d.facets || t.entries,
  words = d.words || array_to_tsvector(t.lexemes)
from (
  select r.client_id, r.record, r.id,
    array_agg(distinct 'accounts:' || left(account ->> 'id', 200)) as entries,
    array_agg(distinct flightline.search_scope(r.client_id, r.record) || '@accounts:' || left(account ->> 'id', 200)) as lexemes
  from (
    select client_id, 'quotes' as record, id, doc -> 'accounts' as accounts from quotes
    union all
    select client_id, 'trips', id, doc -> 'accounts' from trips
  ) r
  cross join jsonb_array_elements(r.accounts) as account
  where account ->> 'id' <> ''
  group by r.client_id, r.record, r.id
) t
where d.client_id = t.client_id and d.record = t.record collate "C" and d.id = t.id collate "C";
do $$
declare
  name text;
begin
  foreach name in array array['quotes', 'trips', 'search_documents'] loop
    execute format('alter table %I force row level security', name);
  end loop;
end $$;
