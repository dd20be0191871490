-- Pages that were opened to people outside by a token, and what was signed on them.
create table shares (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "hash" text collate "C" generated always as ((doc #>> '{hash}')) stored,
  "object_type" text collate "C" generated always as ((doc #>> '{object,type}')) stored,
  "object_id" text collate "C" generated always as ((doc #>> '{object,id}')) stored,
  primary key (client_id, id)
);
create index shares_by_last_date on shares (client_id, "last_date", id) where trashed_at is null;
create index shares_by_date on shares (client_id, "date", id) where trashed_at is null;
create index shares_by_object_type_object_id_date on shares (client_id, "object_type", "object_id", "date", id) where trashed_at is null;
create index shares_trash on shares (client_id, trashed_at) where trashed_at is not null;
alter table shares enable row level security;
alter table shares force row level security;
create policy shares_within_client on shares to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on shares to flightline_app;
create trigger record_changed after insert or update or delete on shares
  for each row execute function flightline.record_changed();

create table acceptances (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "share_id" text collate "C" generated always as ((doc #>> '{share_id}')) stored,
  "quote_id" text collate "C" generated always as ((doc #>> '{quote_id}')) stored,
  "first_id" text collate "C" generated always as ((doc #>> '{first_id}')) stored,
  primary key (client_id, id)
);
create index acceptances_by_last_date on acceptances (client_id, "last_date", id) where trashed_at is null;
create index acceptances_by_date on acceptances (client_id, "date", id) where trashed_at is null;
create index acceptances_by_quote_id_date on acceptances (client_id, "quote_id", "date", id) where trashed_at is null;
create index acceptances_by_first_id_date on acceptances (client_id, "first_id", "date", id) where trashed_at is null;
create index acceptances_trash on acceptances (client_id, trashed_at) where trashed_at is not null;
alter table acceptances enable row level security;
alter table acceptances force row level security;
create policy acceptances_within_client on acceptances to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on acceptances to flightline_app;
create trigger record_changed after insert or update or delete on acceptances
  for each row execute function flightline.record_changed();

-- Whose page a token opens: the one question of the public pages that crosses clients. It is asked by the token's hash,
-- and answers where the share is, not what it says.
create unique index shares_by_hash on shares (hash) where trashed_at is null;
create policy shares_for_reader on shares for select to flightline_reader using (true);
grant select (client_id, id, hash, trashed_at) on shares to flightline_reader;
create function flightline.share_by_hash(the_hash text) returns table (client_id uuid, id text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select s.client_id, s.id from shares s
    join clients c on c.client_id = s.client_id and c.id = s.client_id::text
    where s.hash = the_hash and s.trashed_at is null and c.trashed_at is null and c.active
  $$;
alter function flightline.share_by_hash owner to flightline_reader;
revoke all on function flightline.share_by_hash from public;
grant execute on function flightline.share_by_hash to flightline_app;
