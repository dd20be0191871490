-- Payouts of payment providers, comparisons with their lists, and the differences that were found.
create table payouts (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  "account" text collate "C" generated always as ((doc #>> '{account}')) stored,
  "payout_id" text collate "C" generated always as ((doc #>> '{payout_id}')) stored,
  "paid" bigint generated always as ((doc #>> '{paid}')::bigint) stored,
  primary key (client_id, id)
);
create index payouts_by_last_date on payouts (client_id, "last_date", id) where trashed_at is null;
create index payouts_by_date on payouts (client_id, "date", id) where trashed_at is null;
create index payouts_by_account_paid on payouts (client_id, "account", "paid", id) where trashed_at is null;
create index payouts_trash on payouts (client_id, trashed_at) where trashed_at is not null;
create unique index payouts_unique_account_payout_id on payouts (client_id, "account", "payout_id") where trashed_at is null;
alter table payouts enable row level security;
alter table payouts force row level security;
create policy payouts_within_client on payouts to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on payouts to flightline_app;
create trigger record_changed after insert or update or delete on payouts
  for each row execute function flightline.record_changed();

create table reconciliations (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "account" text collate "C" generated always as ((doc #>> '{account}')) stored,
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  "until" text collate "C" generated always as ((doc #>> '{until}')) stored,
  primary key (client_id, id)
);
create index reconciliations_by_last_date on reconciliations (client_id, "last_date", id) where trashed_at is null;
create index reconciliations_by_date on reconciliations (client_id, "date", id) where trashed_at is null;
create index reconciliations_by_account_date on reconciliations (client_id, "account", "date", id) where trashed_at is null;
create index reconciliations_trash on reconciliations (client_id, trashed_at) where trashed_at is not null;
alter table reconciliations enable row level security;
alter table reconciliations force row level security;
create policy reconciliations_within_client on reconciliations to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on reconciliations to flightline_app;
create trigger record_changed after insert or update or delete on reconciliations
  for each row execute function flightline.record_changed();

create table payment_differences (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  "account" text collate "C" generated always as ((doc #>> '{account}')) stored,
  "key" text collate "C" generated always as ((doc #>> '{key}')) stored,
  "at" bigint generated always as ((doc #>> '{at}')::bigint) stored,
  primary key (client_id, id)
);
create index payment_differences_by_last_date on payment_differences (client_id, "last_date", id) where trashed_at is null;
create index payment_differences_by_date on payment_differences (client_id, "date", id) where trashed_at is null;
create index payment_differences_by_state_at on payment_differences (client_id, "state", "at", id) where trashed_at is null;
create index payment_differences_by_account_at on payment_differences (client_id, "account", "at", id) where trashed_at is null;
create index payment_differences_trash on payment_differences (client_id, trashed_at) where trashed_at is not null;
create unique index payment_differences_unique_key on payment_differences (client_id, "key") where trashed_at is null;
alter table payment_differences enable row level security;
alter table payment_differences force row level security;
create policy payment_differences_within_client on payment_differences to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on payment_differences to flightline_app;
create trigger record_changed after insert or update or delete on payment_differences
  for each row execute function flightline.record_changed();


-- Our movements of an account in a span are compared with its list.
create index payments_by_account_capture on payments (client_id, (doc ->> 'provider_account'), ((doc ->> 'captured_at')::bigint))
  where trashed_at is null;
