create table invitations (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "email" text collate "C" generated always as ((doc #>> '{email}')) stored,
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  primary key (client_id, id)
);
create index invitations_by_last_date on invitations (client_id, "last_date", id) where trashed_at is null;
create index invitations_by_date on invitations (client_id, "date", id) where trashed_at is null;
create index invitations_by_state_date on invitations (client_id, "state", "date", id) where trashed_at is null;
create index invitations_by_state_email on invitations (client_id, "state", "email", id) where trashed_at is null;
create index invitations_trash on invitations (client_id, trashed_at) where trashed_at is not null;
alter table invitations enable row level security;
alter table invitations force row level security;
create policy invitations_within_client on invitations to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on invitations to flightline_app;
create trigger record_changed after insert or update or delete on invitations
  for each row execute function flightline.record_changed();

