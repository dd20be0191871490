-- The fields that a client has added to its records: one row for each record type, named after it.
create table custom_fields (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  primary key (client_id, id)
);
create index custom_fields_by_last_date on custom_fields (client_id, "last_date", id) where trashed_at is null;
create index custom_fields_by_date on custom_fields (client_id, "date", id) where trashed_at is null;
create index custom_fields_trash on custom_fields (client_id, trashed_at) where trashed_at is not null;
alter table custom_fields enable row level security;
alter table custom_fields force row level security;
create policy custom_fields_within_client on custom_fields to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on custom_fields to flightline_app;
create trigger record_changed after insert or update or delete on custom_fields
  for each row execute function flightline.record_changed();
