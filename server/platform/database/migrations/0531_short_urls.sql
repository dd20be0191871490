-- Short addresses of long ones (3.3/commerce.22).
create table short_urls (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "long_url" text collate "C" generated always as ((doc #>> '{longUrl}')) stored,
  "clicks" bigint generated always as ((doc #>> '{clicks}')::bigint) stored,
  "ref_path" text collate "C" generated always as ((doc #>> '{refPath}')) stored,
  primary key (client_id, id)
);
create index short_urls_by_last_date on short_urls (client_id, "last_date", id) where trashed_at is null;
create index short_urls_by_date on short_urls (client_id, "date", id) where trashed_at is null;
create index short_urls_by_clicks on short_urls (client_id, "clicks", id) where trashed_at is null;
create index short_urls_by_long_url on short_urls using hash ("long_url") where trashed_at is null;
create index short_urls_trash on short_urls (client_id, trashed_at) where trashed_at is not null;
alter table short_urls enable row level security;
alter table short_urls force row level security;
create policy short_urls_within_client on short_urls to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on short_urls to flightline_app;
create trigger record_changed after insert or update or delete on short_urls
  for each row execute function flightline.record_changed();

-- Where a short address leads: the one question of visitors that crosses clients.
create unique index short_urls_by_any_name on short_urls (name) where trashed_at is null;
create policy short_urls_for_reader on short_urls for select to flightline_reader using (true);
grant select (client_id, id, name, doc, active, trashed_at) on short_urls to flightline_reader;
create function flightline.short_url_by_name(the_name text) returns table (client_id uuid, id text, long_url text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select s.client_id, s.id, s.doc ->> 'longUrl' from short_urls s
    join clients c on c.client_id = s.client_id and c.id = s.client_id::text
    where s.name = the_name and s.active and s.trashed_at is null and c.trashed_at is null and c.active
  $$;
alter function flightline.short_url_by_name owner to flightline_reader;
revoke all on function flightline.short_url_by_name from public;
grant execute on function flightline.short_url_by_name to flightline_app;
