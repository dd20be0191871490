-- Addresses of calendars that programs outside follow (issue 41, docs/adr/0169-calendars.md). Ordinary table: only verbs
-- of their owners write it.
create table calendar_feeds (
  client_id uuid not null,
  id text collate "C" not null,
  owner_id text collate "C" not null,
  kind text not null check (kind in ('mine', 'board', 'tail')),
  tail text,
  -- SHA-256 of the whole token, base64url.
  hash text collate "C" not null,
  made_at bigint not null,
  used_at bigint,
  ended_at bigint,
  primary key (client_id, id)
);
create unique index calendar_feeds_by_id on calendar_feeds (id);
create index calendar_feeds_by_owner on calendar_feeds (client_id, owner_id);

alter table calendar_feeds enable row level security;
alter table calendar_feeds force row level security;
create policy calendar_feeds_within_client on calendar_feeds to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update on calendar_feeds to flightline_app;
create policy calendar_feeds_for_reader on calendar_feeds to flightline_reader using (true) with check (true);
grant select (client_id, id, owner_id, kind, tail, hash, ended_at, used_at), update (used_at)
  on calendar_feeds to flightline_reader;

-- Client, owner and content of an address that is in force. Its use is noted once an hour.
create function flightline.use_calendar_feed(the_id text, the_hash text, now_ms bigint)
  returns table (client_id uuid, owner_id text, kind text, tail text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  feed record;
begin
  select f.client_id, f.id, f.owner_id, f.kind, f.tail, f.used_at into feed from calendar_feeds f
  where f.id = the_id and f.hash = the_hash and f.ended_at is null;
  if not found then
    return;
  end if;
  if feed.used_at is null or feed.used_at < now_ms - 3600000 then
    update calendar_feeds f set used_at = now_ms where f.client_id = feed.client_id and f.id = feed.id;
  end if;
  return query select feed.client_id, feed.owner_id, feed.kind, feed.tail;
end $$;
alter function flightline.use_calendar_feed owner to flightline_reader;
revoke all on function flightline.use_calendar_feed from public;
grant execute on function flightline.use_calendar_feed to flightline_app;
