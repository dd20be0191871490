-- Saved views of lists: their conditions, order and columns, kept by one user or shared (adr/0050).
create table list_views (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "user" text collate "C" generated always as ((doc #>> '{user}')) stored,
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "record" text collate "C" generated always as ((doc #>> '{record}')) stored,
  "list" text collate "C" generated always as ((doc #>> '{list}')) stored,
  "shared" boolean generated always as ((doc #>> '{shared}')::boolean) stored,
  primary key (client_id, id)
);
create index list_views_by_last_date on list_views (client_id, "last_date", id) where trashed_at is null;
create index list_views_by_date on list_views (client_id, "date", id) where trashed_at is null;
create index list_views_by_list_name on list_views (client_id, "list", "name", id) where trashed_at is null;
create index list_views_by_name on list_views (client_id, "name", id) where trashed_at is null;
create index list_views_trash on list_views (client_id, trashed_at) where trashed_at is not null;
alter table list_views enable row level security;
alter table list_views force row level security;
create policy list_views_within_client on list_views to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on list_views to flightline_app;
create trigger record_changed after insert or update or delete on list_views
  for each row execute function flightline.record_changed();

