-- Which sealed fields a version set, whether or not they held the same before: whoever only guesses at a value is seen, and
-- learns nothing from what is kept. Values are not in here.
create table sealed_writes (
  client_id uuid not null,
  record text collate "C" not null,
  id text collate "C" not null,
  version integer not null,
  fields text[] not null,
  primary key (client_id, record, id, version)
);
alter table sealed_writes enable row level security;
alter table sealed_writes force row level security;
create policy sealed_writes_within_client on sealed_writes to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert on sealed_writes to flightline_app;

-- Sealed fields that a merge took from the contact that went, and the version that it made of the one that was kept; null
-- for merges from before.
alter table contact_merges add column sealed text[] not null default '{}', add column kept_version integer;
