-- The same answers for less work of the database at each write.

-- In plpgsql, because its plan is kept on the connection; a list that is empty, as most are, is answered without any.
create or replace function flightline.pluck(list jsonb, field text) returns text[] language plpgsql immutable parallel safe
  as $$
begin
  if list is null or jsonb_typeof(list) <> 'array' or list = '[]' then
    return '{}';
  end if;
  return (
    select coalesce(array_agg(value ->> field order by position) filter (where value ->> field is not null), '{}')
    from jsonb_array_elements(list) with ordinality as t(value, position));
end $$;

create or replace function flightline.texts(list jsonb) returns text[] language plpgsql immutable parallel safe
  as $$
begin
  if list is null or jsonb_typeof(list) <> 'array' or list = '[]' then
    return '{}';
  end if;
  return (
    select coalesce(array_agg(value order by position), '{}')
    from jsonb_array_elements_text(list) with ordinality as t(value, position));
end $$;

-- Nothing to unpack: the values come as they are kept.
create function flightline.index_row(
  the_record text, the_id text, the_date bigint, the_last_date bigint, the_words text, vocabulary text[],
  the_facets text[], the_numerics double precision[], the_latitude double precision, the_longitude double precision)
  returns void language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
declare
  client uuid := flightline.current_client();
begin
  if client is null then
    raise exception 'no client is set' using errcode = 'insufficient_privilege';
  end if;
  insert into search_documents (client_id, record, id, date, last_date, words, facets, numerics, latitude, longitude)
  values (
    client, the_record, the_id, the_date, the_last_date,
    replace(the_words, E'\x01', flightline.search_scope(client, the_record))::tsvector,
    the_facets, the_numerics, the_latitude, the_longitude)
  on conflict (client_id, record, id) do update set
    date = excluded.date, last_date = excluded.last_date, words = excluded.words, facets = excluded.facets,
    numerics = excluded.numerics, latitude = excluded.latitude, longitude = excluded.longitude;
  if cardinality(vocabulary) > 0 then
    insert into search_words (client_id, record, word)
    select client, the_record, v.word
    from unnest(vocabulary) as v(word)
    where not exists (
      select 1 from search_words w where w.client_id = client and w.record = the_record and w.word = v.word collate "C"
    );
  end if;
end $$;
alter function flightline.index_row owner to flightline_reader;
revoke all on function flightline.index_row from public;
grant execute on function flightline.index_row to flightline_app;

-- For many rows in one statement, and for programs of the version before.
create or replace function flightline.index_document(the_record text, the_id text, document jsonb) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
begin
  perform flightline.index_row(
    the_record, the_id, (document ->> 'date')::bigint, (document ->> 'last_date')::bigint, document ->> 'words',
    flightline.texts(document -> 'vocabulary'), flightline.texts(document -> 'facets'),
    (select coalesce(array_agg(value::double precision order by place), '{}')
      from jsonb_array_elements_text(document -> 'numerics') with ordinality as n(value, place)),
    (document ->> 'latitude')::double precision, (document ->> 'longitude')::double precision);
end $$;

-- The counts straight from the columns, without a function call for each item.
create or replace function flightline.count_unread() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into unread_counts
    select n.client_id, n."user", count(*),
      count(*) filter (where n.unread),
      count(*) filter (where n.seen is not true),
      count(*) filter (where n.unread and n.ai)
    from added n where n.trashed_at is null group by 1, 2 order by 1, 2
    on conflict (client_id, user_id) do update set
      total = unread_counts.total + excluded.total, unread = unread_counts.unread + excluded.unread,
      unseen = unread_counts.unseen + excluded.unseen, ai = unread_counts.ai + excluded.ai;
  elsif tg_op = 'UPDATE' then
    insert into unread_counts
    select i.client_id, i."user", sum(i.sign),
      coalesce(sum(i.sign) filter (where i.unread), 0),
      coalesce(sum(i.sign) filter (where i.seen is not true), 0),
      coalesce(sum(i.sign) filter (where i.unread and i.ai), 0)
    from (
      select 1 as sign, client_id, "user", unread, seen, ai from added where trashed_at is null
      union all
      select -1, client_id, "user", unread, seen, ai from gone where trashed_at is null
    ) i
    group by 1, 2
    having sum(i.sign) <> 0
      or coalesce(sum(i.sign) filter (where i.unread), 0) <> 0
      or coalesce(sum(i.sign) filter (where i.seen is not true), 0) <> 0
      or coalesce(sum(i.sign) filter (where i.unread and i.ai), 0) <> 0
    order by 1, 2
    on conflict (client_id, user_id) do update set
      total = unread_counts.total + excluded.total, unread = unread_counts.unread + excluded.unread,
      unseen = unread_counts.unseen + excluded.unseen, ai = unread_counts.ai + excluded.ai;
  else
    insert into unread_counts
    select o.client_id, o."user", -count(*),
      -count(*) filter (where o.unread),
      -count(*) filter (where o.seen is not true),
      -count(*) filter (where o.unread and o.ai)
    from gone o where o.trashed_at is null group by 1, 2 order by 1, 2
    on conflict (client_id, user_id) do update set
      total = unread_counts.total + excluded.total, unread = unread_counts.unread + excluded.unread,
      unseen = unread_counts.unseen + excluded.unseen, ai = unread_counts.ai + excluded.ai;
  end if;
  return null;
end $$;
drop function flightline.unread_share(unread);

-- The client as a step of its own (a select) instead of a bare call: the planner tries bare calls when it plans, and a
-- statement that sets the client itself is planned before any is set. It then expected no row at all behind each wall,
-- and took whatever index came first.
do $$
declare
  wall record;
  client constant text := '(client_id = (select nullif(current_setting(''app.client_id'', true), '''')::uuid))';
begin
  for wall in
    select policyname as name, tablename as of_table, qual is not null as is_using from pg_policies
    where schemaname = 'public' and 'flightline_app' = any(roles)
      and coalesce(qual, with_check) = '(client_id = (NULLIF(current_setting(''app.client_id''::text, true), ''''::text))::uuid)'
  loop
    execute format('alter policy %I on %I %s with check %s',
      wall.name, wall.of_table, case when wall.is_using then 'using ' || client else '' end, client);
  end loop;
end $$;

-- Lists that can be sorted by their total.
create index quotes_by_total on quotes (client_id, "total", id) where trashed_at is null;
create index trips_by_total on trips (client_id, "total", id) where trashed_at is null;
create index orders_by_total on orders (client_id, "total", id) where trashed_at is null;
