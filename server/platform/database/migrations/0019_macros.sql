create table macros (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  primary key (client_id, id)
);
create index macros_by_last_date on macros (client_id, "last_date", id) where trashed_at is null;
create index macros_by_date on macros (client_id, "date", id) where trashed_at is null;
create index macros_by_active_name on macros (client_id, "active", "name", id) where trashed_at is null;
create index macros_by_name on macros (client_id, "name", id) where trashed_at is null;
create index macros_trash on macros (client_id, trashed_at) where trashed_at is not null;
create unique index macros_unique_name on macros (client_id, "name") where trashed_at is null;
alter table macros enable row level security;
alter table macros force row level security;
create policy macros_within_client on macros to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on macros to flightline_app;
create trigger record_changed after insert or update or delete on macros
  for each row execute function flightline.record_changed();

