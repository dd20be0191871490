create table metrics (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "categories" text[] generated always as (flightline.texts(doc #> '{categories}')) stored,
  "year" bigint generated always as ((doc #>> '{year}')::bigint) stored,
  "month" bigint generated always as ((doc #>> '{month}')::bigint) stored,
  primary key (client_id, id)
);
create index metrics_by_last_date on metrics (client_id, "last_date", id) where trashed_at is null;
create index metrics_by_date on metrics (client_id, "date", id) where trashed_at is null;
create index metrics_by_name_date on metrics (client_id, "name", "date", id) where trashed_at is null;
create index metrics_by_year_month on metrics (client_id, "year", "month", id) where trashed_at is null;
create index metrics_trash on metrics (client_id, trashed_at) where trashed_at is not null;
alter table metrics enable row level security;
alter table metrics force row level security;
create policy metrics_within_client on metrics to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on metrics to flightline_app;
create trigger record_changed after insert or update or delete on metrics
  for each row execute function flightline.record_changed();

