-- Accounts at providers of labels with their sealed keys, freight tables, labels and batches of labels.
create table carrier_accounts (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "provider" text collate "C" generated always as ((doc #>> '{provider}')) stored,
  "hook" text collate "C" generated always as ((doc #>> '{hook}')) stored,
  primary key (client_id, id)
);
create index carrier_accounts_by_last_date on carrier_accounts (client_id, "last_date", id) where trashed_at is null;
create index carrier_accounts_by_date on carrier_accounts (client_id, "date", id) where trashed_at is null;
create index carrier_accounts_by_provider on carrier_accounts (client_id, "provider", id) where trashed_at is null;
create index carrier_accounts_trash on carrier_accounts (client_id, trashed_at) where trashed_at is not null;
create unique index carrier_accounts_unique_hook on carrier_accounts (client_id, "hook") where trashed_at is null;
alter table carrier_accounts enable row level security;
alter table carrier_accounts force row level security;
create policy carrier_accounts_within_client on carrier_accounts to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on carrier_accounts to flightline_app;
create trigger record_changed after insert or update or delete on carrier_accounts
  for each row execute function flightline.record_changed();

create table freight_tables (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "carrier" text collate "C" generated always as ((doc #>> '{carrier}')) stored,
  "service" text collate "C" generated always as ((doc #>> '{service}')) stored,
  primary key (client_id, id)
);
create index freight_tables_by_last_date on freight_tables (client_id, "last_date", id) where trashed_at is null;
create index freight_tables_by_date on freight_tables (client_id, "date", id) where trashed_at is null;
create index freight_tables_by_carrier on freight_tables (client_id, "carrier", id) where trashed_at is null;
create index freight_tables_trash on freight_tables (client_id, trashed_at) where trashed_at is not null;
create unique index freight_tables_unique_carrier_service on freight_tables (client_id, "carrier", "service") where trashed_at is null;
alter table freight_tables enable row level security;
alter table freight_tables force row level security;
create policy freight_tables_within_client on freight_tables to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on freight_tables to flightline_app;
create trigger record_changed after insert or update or delete on freight_tables
  for each row execute function flightline.record_changed();

create table labels (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  "shipment_id" text collate "C" generated always as ((doc #>> '{shipment,id}')) stored,
  "order_id" text collate "C" generated always as ((doc #>> '{order,id}')) stored,
  "batch" text collate "C" generated always as ((doc #>> '{batch}')) stored,
  "tracker" text collate "C" generated always as ((doc #>> '{tracker}')) stored,
  "tracking_code" text collate "C" generated always as ((doc #>> '{tracking_code}')) stored,
  "provider_shipment" text collate "C" generated always as ((doc #>> '{provider_shipment}')) stored,
  "live" text collate "C" generated always as ((doc #>> '{live}')) stored,
  primary key (client_id, id)
);
create index labels_by_last_date on labels (client_id, "last_date", id) where trashed_at is null;
create index labels_by_date on labels (client_id, "date", id) where trashed_at is null;
create index labels_by_shipment_id on labels (client_id, "shipment_id", id) where trashed_at is null;
create index labels_by_order_id on labels (client_id, "order_id", id) where trashed_at is null;
create index labels_by_batch on labels (client_id, "batch", id) where trashed_at is null;
create index labels_by_tracker on labels (client_id, "tracker", id) where trashed_at is null;
create index labels_by_tracking_code on labels (client_id, "tracking_code", id) where trashed_at is null;
create index labels_by_provider_shipment on labels (client_id, "provider_shipment", id) where trashed_at is null;
create index labels_trash on labels (client_id, trashed_at) where trashed_at is not null;
create unique index labels_unique_live on labels (client_id, "live") where trashed_at is null;
alter table labels enable row level security;
alter table labels force row level security;
create policy labels_within_client on labels to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on labels to flightline_app;
create trigger record_changed after insert or update or delete on labels
  for each row execute function flightline.record_changed();

create table label_batches (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "total" bigint generated always as ((doc #>> '{total}')::bigint) stored,
  primary key (client_id, id)
);
create index label_batches_by_last_date on label_batches (client_id, "last_date", id) where trashed_at is null;
create index label_batches_by_date on label_batches (client_id, "date", id) where trashed_at is null;
create index label_batches_trash on label_batches (client_id, trashed_at) where trashed_at is not null;
alter table label_batches enable row level security;
alter table label_batches force row level security;
create policy label_batches_within_client on label_batches to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on label_batches to flightline_app;
create trigger record_changed after insert or update or delete on label_batches
  for each row execute function flightline.record_changed();


-- Keys of an account, sealed. No record: they have no place in history, search or exports.
create table carrier_keys (
  client_id uuid not null,
  account_id text collate "C" not null,
  sealed_keys bytea not null,
  changed_by text not null,
  changed_at bigint not null,
  primary key (client_id, account_id)
);
alter table carrier_keys enable row level security;
alter table carrier_keys force row level security;
create policy carrier_keys_within_client on carrier_keys to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on carrier_keys to flightline_app;

-- Which account a webhook is called for, as flightline.account_by_hook for payments.
create function flightline.carrier_by_hook(the_provider text, the_hook text) returns table (client_id uuid, id text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.client_id, a.id from carrier_accounts a
    where a.hook = the_hook and a.provider = the_provider and a.trashed_at is null and a.active
  $$;
alter function flightline.carrier_by_hook owner to flightline_reader;
revoke all on function flightline.carrier_by_hook from public;
grant execute on function flightline.carrier_by_hook to flightline_app;
create unique index carrier_accounts_by_hook on carrier_accounts (hook);
create policy carrier_accounts_for_reader on carrier_accounts for select to flightline_reader using (true);
grant select (client_id, id, hook, provider, trashed_at, active) on carrier_accounts to flightline_reader;
