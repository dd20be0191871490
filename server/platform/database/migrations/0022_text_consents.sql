-- What the owners of numbers said about being texted (decision M12).
create table textconsents (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "phone" text collate "C" generated always as ((doc #>> '{phone}')) stored,
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  primary key (client_id, id)
);
create index textconsents_by_last_date on textconsents (client_id, "last_date", id) where trashed_at is null;
create index textconsents_by_date on textconsents (client_id, "date", id) where trashed_at is null;
create index textconsents_by_state_last_date on textconsents (client_id, "state", "last_date", id) where trashed_at is null;
create index textconsents_trash on textconsents (client_id, trashed_at) where trashed_at is not null;
create unique index textconsents_unique_phone on textconsents (client_id, "phone") where trashed_at is null;
alter table textconsents enable row level security;
alter table textconsents force row level security;
create policy textconsents_within_client on textconsents to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on textconsents to flightline_app;
create trigger record_changed after insert or update or delete on textconsents
  for each row execute function flightline.record_changed();

