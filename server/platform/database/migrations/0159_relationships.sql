create table relationships (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "kind" text collate "C" generated always as ((doc #>> '{kind}')) stored,
  "person_id" text collate "C" generated always as ((doc #>> '{person,id}')) stored,
  "other_person_id" text collate "C" generated always as ((doc #>> '{other_person,id}')) stored,
  primary key (client_id, id)
);
create index relationships_by_last_date on relationships (client_id, "last_date", id) where trashed_at is null;
create index relationships_by_date on relationships (client_id, "date", id) where trashed_at is null;
create index relationships_by_person_id_kind on relationships (client_id, "person_id", "kind", id) where trashed_at is null;
create index relationships_by_other_person_id_kind on relationships (client_id, "other_person_id", "kind", id) where trashed_at is null;
create index relationships_trash on relationships (client_id, trashed_at) where trashed_at is not null;
alter table relationships enable row level security;
alter table relationships force row level security;
create policy relationships_within_client on relationships to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on relationships to flightline_app;
create trigger record_changed after insert or update or delete on relationships
  for each row execute function flightline.record_changed();

