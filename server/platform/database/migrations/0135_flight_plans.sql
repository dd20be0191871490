-- Flight plans of a client, as its scheduling software tells them, and the secret that their sender signs with.
create table flight_plans (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "plan_id" text collate "C" generated always as ((doc #>> '{plan_id}')) stored,
  "tail_number" text collate "C" generated always as ((doc #>> '{tail_number}')) stored,
  "starts_at" bigint generated always as ((doc #>> '{start}')::bigint) stored,
  primary key (client_id, id)
);
create index flight_plans_by_last_date on flight_plans (client_id, "last_date", id) where trashed_at is null;
create index flight_plans_by_date on flight_plans (client_id, "date", id) where trashed_at is null;
create index flight_plans_by_tail_number_starts_at on flight_plans (client_id, "tail_number", "starts_at", id) where trashed_at is null;
create index flight_plans_by_starts_at on flight_plans (client_id, "starts_at", id) where trashed_at is null;
create index flight_plans_trash on flight_plans (client_id, trashed_at) where trashed_at is not null;
create unique index flight_plans_unique_plan_id on flight_plans (client_id, "plan_id") where trashed_at is null;
alter table flight_plans enable row level security;
alter table flight_plans force row level security;
create policy flight_plans_within_client on flight_plans to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on flight_plans to flightline_app;
create trigger record_changed after insert or update or delete on flight_plans
  for each row execute function flightline.record_changed();


create table flight_plan_secrets (
  client_id uuid primary key,
  secret bytea not null,
  changed_by text not null,
  changed_at bigint not null
);
alter table flight_plan_secrets enable row level security;
alter table flight_plan_secrets force row level security;
create policy flight_plan_secrets_within_client on flight_plan_secrets to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on flight_plan_secrets to flightline_app;
