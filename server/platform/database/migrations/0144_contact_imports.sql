create table contact_imports (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "creator_id" text collate "C" generated always as ((doc #>> '{creator,id}')) stored,
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  primary key (client_id, id)
);
create index contact_imports_by_last_date on contact_imports (client_id, "last_date", id) where trashed_at is null;
create index contact_imports_by_date on contact_imports (client_id, "date", id) where trashed_at is null;
create index contact_imports_by_creator_id_date on contact_imports (client_id, "creator_id", "date", id) where trashed_at is null;
create index contact_imports_trash on contact_imports (client_id, trashed_at) where trashed_at is not null;
alter table contact_imports enable row level security;
alter table contact_imports force row level security;
create policy contact_imports_within_client on contact_imports to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on contact_imports to flightline_app;
create trigger record_changed after insert or update or delete on contact_imports
  for each row execute function flightline.record_changed();


-- The rows of an import of contacts: what each says, what became of it, and what stood there before, so that a run which
-- was killed goes on where it stopped and the import can be taken back.
create table contact_import_rows (
  client_id uuid not null,
  import_id text collate "C" not null,
  "row" integer not null,
  contact jsonb not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'added', 'updated', 'skipped', 'refused', 'undone', 'kept')),
  contact_id text collate "C",
  version integer,
  before jsonb,
  words text,
  primary key (client_id, import_id, "row")
);
create index contact_import_rows_by_state on contact_import_rows (client_id, import_id, state, "row");
alter table contact_import_rows enable row level security;
alter table contact_import_rows force row level security;
create policy contact_import_rows_within_client on contact_import_rows to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on contact_import_rows to flightline_app;
