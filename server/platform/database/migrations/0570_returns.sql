-- Returns that customers ask for, and goods of orders that came back into the stock (issue 39).
create table returns (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "number" text collate "C" generated always as ((doc #>> '{number}')) stored,
  "order_id" text collate "C" generated always as ((doc #>> '{order,id}')) stored,
  "contact_id" text collate "C" generated always as ((doc #>> '{contact,id}')) stored,
  "shipment_id" text collate "C" generated always as ((doc #>> '{shipment,id}')) stored,
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  "reason" text collate "C" generated always as ((doc #>> '{reason}')) stored,
  primary key (client_id, id)
);
create index returns_by_last_date on returns (client_id, "last_date", id) where trashed_at is null;
create index returns_by_date on returns (client_id, "date", id) where trashed_at is null;
create index returns_by_order_id_date on returns (client_id, "order_id", "date", id) where trashed_at is null;
create index returns_by_contact_id_date on returns (client_id, "contact_id", "date", id) where trashed_at is null;
create index returns_by_state_date on returns (client_id, "state", "date", id) where trashed_at is null;
create index returns_by_shipment_id on returns (client_id, "shipment_id", id) where trashed_at is null;
create index returns_trash on returns (client_id, trashed_at) where trashed_at is not null;
create unique index returns_unique_number on returns (client_id, "number") where trashed_at is null;
alter table returns enable row level security;
alter table returns force row level security;
create policy returns_within_client on returns to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on returns to flightline_app;
create trigger record_changed after insert or update or delete on returns
  for each row execute function flightline.record_changed();


alter table stock_holds no force row level security;
alter table change_log no force row level security;
alter table history no force row level security;
select set_config('app.user_id', 'system', true);
update stock_holds set version = version + 1, doc = jsonb_build_object('returned', '[]'::jsonb, 'lost', '[]'::jsonb) || doc;
select set_config('app.user_id', '', true);
alter table stock_holds force row level security;
alter table change_log force row level security;
alter table history force row level security;
