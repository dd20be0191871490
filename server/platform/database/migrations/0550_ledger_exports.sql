-- Exports of the ledger for QuickBooks: each entry is in one export at most, until that is undone.
create table ledger_exports (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "number" text collate "C" generated always as ((doc #>> '{number}')) stored,
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  "until" text collate "C" generated always as ((doc #>> '{until}')) stored,
  primary key (client_id, id)
);
create index ledger_exports_by_last_date on ledger_exports (client_id, "last_date", id) where trashed_at is null;
create index ledger_exports_by_date on ledger_exports (client_id, "date", id) where trashed_at is null;
create index ledger_exports_trash on ledger_exports (client_id, trashed_at) where trashed_at is not null;
create unique index ledger_exports_unique_number on ledger_exports (client_id, "number") where trashed_at is null;
alter table ledger_exports enable row level security;
alter table ledger_exports force row level security;
create policy ledger_exports_within_client on ledger_exports to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on ledger_exports to flightline_app;
create trigger record_changed after insert or update or delete on ledger_exports
  for each row execute function flightline.record_changed();

create table ledger_export_entries (
  client_id uuid not null,
  entry_id text collate "C" not null,
  export_id text collate "C" not null,
  -- Time of the entry, in whose order an export is written.
  at bigint not null,
  primary key (client_id, entry_id),
  foreign key (client_id, entry_id) references ledger_entries (client_id, id)
);
create index ledger_export_entries_in_order on ledger_export_entries (client_id, export_id, at, entry_id);
create index ledger_export_entries_by_time on ledger_export_entries (client_id, at);
alter table ledger_export_entries enable row level security;
alter table ledger_export_entries force row level security;
create policy ledger_export_entries_within_client on ledger_export_entries to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, delete on ledger_export_entries to flightline_app;

-- Names of customers and vendors in QuickBooks: a name is given once, so that later exports find the same customer.
create table quickbooks_names (
  client_id uuid not null,
  kind text collate "C" not null check (kind in ('customer', 'vendor')),
  party text collate "C" not null,
  name text not null check (name <> ''),
  -- The name in small letters: QuickBooks has no difference between both.
  folded text collate "C" not null,
  primary key (client_id, kind, party),
  unique (client_id, folded)
);
alter table quickbooks_names enable row level security;
alter table quickbooks_names force row level security;
create policy quickbooks_names_within_client on quickbooks_names to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert on quickbooks_names to flightline_app;
