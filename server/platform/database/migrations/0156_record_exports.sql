create table record_exports (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "user" text collate "C" generated always as ((doc #>> '{user}')) stored,
  "record" text collate "C" generated always as ((doc #>> '{record}')) stored,
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  primary key (client_id, id)
);
create index record_exports_by_last_date on record_exports (client_id, "last_date", id) where trashed_at is null;
create index record_exports_by_date on record_exports (client_id, "date", id) where trashed_at is null;
create index record_exports_by_user_record_date on record_exports (client_id, "user", "record", "date", id) where trashed_at is null;
create index record_exports_trash on record_exports (client_id, trashed_at) where trashed_at is not null;
alter table record_exports enable row level security;
alter table record_exports force row level security;
create policy record_exports_within_client on record_exports to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on record_exports to flightline_app;
create trigger record_changed after insert or update or delete on record_exports
  for each row execute function flightline.record_changed();

