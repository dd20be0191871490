-- Saved searches that notify of what they find: the AI watchlist.
alter table searches add column "ai_notification" boolean generated always as ((doc #>> '{ai_notification}')::boolean) stored;
create index searches_by_ai_notification on searches (client_id, "ai_notification", id) where trashed_at is null;

-- Up to where the changes of a client were compared with its watchlist; no row while nobody watches.
create table watch_positions (
  client_id uuid primary key,
  xid xid8 not null,
  seq bigint not null
);
alter table watch_positions enable row level security;
alter table watch_positions force row level security;
create policy watch_positions_within_client on watch_positions to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on watch_positions to flightline_app;

-- Changes of the current client behind a position, or since a time where there is none yet, in commit order.
create function flightline.changes_of_client(after_xid xid8, after_seq bigint, since timestamptz, most integer)
  returns table (record text, id text, version integer, op text, at bigint, xid text, seq bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.record, c.id, c.version, c.op, floor(extract(epoch from c.at) * 1000)::bigint, c.xid::text, c.seq
    from change_log c
    where c.client_id = flightline.current_client() and c.xid < pg_snapshot_xmin(pg_current_snapshot())
      and (case when after_xid is null then c.at >= since else (c.xid, c.seq) > (after_xid, after_seq) end)
    order by c.xid, c.seq
    limit most
  $$;
alter function flightline.changes_of_client owner to flightline_reader;
revoke all on function flightline.changes_of_client from public;
grant execute on function flightline.changes_of_client to flightline_app;

-- Which of some records of the current client a search finds: a look at those records alone, however many there are.
create function flightline.search_among(the_record text, ids text[], query text, conditions jsonb) returns setof text
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
declare
  client uuid := flightline.current_client();
  words tsquery := replace(query, E'\x01', flightline.search_scope(client, the_record))::tsquery;
begin
  if client is null then
    return;
  end if;
  return query execute format(
    'select d.id from search_documents d
     where d.client_id = $1 and d.record = $2 and d.id = any($3) and ($4 is null or d.words @@ $4) %s',
    flightline.search_conditions(conditions)) using client, the_record, ids, words;
end $$;
alter function flightline.search_among owner to flightline_reader;
revoke all on function flightline.search_among from public;
grant execute on function flightline.search_among to flightline_app;
