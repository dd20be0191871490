-- Sales tax of states, tax exemptions of customers, the lock of discounts, and the orders that use a discount.
create table tax_states (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  "year" bigint generated always as ((doc #>> '{year}')::bigint) stored,
  primary key (client_id, id)
);
create index tax_states_by_last_date on tax_states (client_id, "last_date", id) where trashed_at is null;
create index tax_states_by_date on tax_states (client_id, "date", id) where trashed_at is null;
create index tax_states_by_year_state on tax_states (client_id, "year", "state", id) where trashed_at is null;
create index tax_states_trash on tax_states (client_id, trashed_at) where trashed_at is not null;
create unique index tax_states_unique_state_year on tax_states (client_id, "state", "year") where trashed_at is null;
alter table tax_states enable row level security;
alter table tax_states force row level security;
create policy tax_states_within_client on tax_states to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on tax_states to flightline_app;
create trigger record_changed after insert or update or delete on tax_states
  for each row execute function flightline.record_changed();

create table tax_exemptions (
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
  "until" bigint generated always as ((doc #>> '{until}')::bigint) stored,
  "contact_id" text collate "C" generated always as ((doc #>> '{contact,id}')) stored,
  "account_id" text collate "C" generated always as ((doc #>> '{account,id}')) stored,
  primary key (client_id, id)
);
create index tax_exemptions_by_last_date on tax_exemptions (client_id, "last_date", id) where trashed_at is null;
create index tax_exemptions_by_date on tax_exemptions (client_id, "date", id) where trashed_at is null;
create index tax_exemptions_by_contact_id_until on tax_exemptions (client_id, "contact_id", "until", id) where trashed_at is null;
create index tax_exemptions_by_account_id_until on tax_exemptions (client_id, "account_id", "until", id) where trashed_at is null;
create index tax_exemptions_by_until on tax_exemptions (client_id, "until", id) where trashed_at is null;
create index tax_exemptions_trash on tax_exemptions (client_id, trashed_at) where trashed_at is not null;
alter table tax_exemptions enable row level security;
alter table tax_exemptions force row level security;
create policy tax_exemptions_within_client on tax_exemptions to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on tax_exemptions to flightline_app;
create trigger record_changed after insert or update or delete on tax_exemptions
  for each row execute function flightline.record_changed();


alter table discounts add column "locked" boolean generated always as ((doc #>> '{locked}')::boolean) stored;
alter table discounts add column "author_id" text collate "C" generated always as ((doc #>> '{author_id}')) stored;

-- Each order uses a discount once, and a discount that is not reusable is used by one order.
create table discount_uses (
  client_id uuid not null,
  discount_id text collate "C" not null,
  order_id text collate "C" not null,
  number text not null,
  -- Cents off, above zero.
  amount bigint not null check (amount >= 0),
  at bigint not null,
  is_sole boolean not null,
  primary key (client_id, discount_id, order_id)
);
create unique index discount_uses_sole on discount_uses (client_id, discount_id) where is_sole;
create index discount_uses_of_order on discount_uses (client_id, order_id);
create index discount_uses_by_at on discount_uses (client_id, discount_id, at desc, order_id);
alter table discount_uses enable row level security;
alter table discount_uses force row level security;
create policy discount_uses_within_client on discount_uses to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on discount_uses to flightline_app;
