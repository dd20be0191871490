create table audit_exports (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "user" text collate "C" generated always as ((doc #>> '{user}')) stored,
  primary key (client_id, id)
);
create index audit_exports_by_last_date on audit_exports (client_id, "last_date", id) where trashed_at is null;
create index audit_exports_by_date on audit_exports (client_id, "date", id) where trashed_at is null;
create index audit_exports_by_user_date on audit_exports (client_id, "user", "date", id) where trashed_at is null;
create index audit_exports_trash on audit_exports (client_id, trashed_at) where trashed_at is not null;
alter table audit_exports enable row level security;
alter table audit_exports force row level security;
create policy audit_exports_within_client on audit_exports to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on audit_exports to flightline_app;
create trigger record_changed after insert or update or delete on audit_exports
  for each row execute function flightline.record_changed();
