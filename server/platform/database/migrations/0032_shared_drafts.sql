-- Drafts that colleagues write together: that they are there, and every change of them until they are sent.
create table shared_drafts (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "thread" text collate "C" generated always as ((doc #>> '{thread}')) stored,
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  primary key (client_id, id)
);
create index shared_drafts_by_last_date on shared_drafts (client_id, "last_date", id) where trashed_at is null;
create index shared_drafts_by_date on shared_drafts (client_id, "date", id) where trashed_at is null;
create index shared_drafts_by_thread_state_date on shared_drafts (client_id, "thread", "state", "date", id) where trashed_at is null;
create index shared_drafts_trash on shared_drafts (client_id, trashed_at) where trashed_at is not null;
alter table shared_drafts enable row level security;
alter table shared_drafts force row level security;
create policy shared_drafts_within_client on shared_drafts to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on shared_drafts to flightline_app;
create trigger record_changed after insert or update or delete on shared_drafts
  for each row execute function flightline.record_changed();


create table draft_updates (
  client_id uuid not null,
  draft_id text collate "C" not null,
  seq bigint generated always as identity,
  author text collate "C" not null,
  date bigint not null,
  update bytea not null,
  primary key (client_id, draft_id, seq)
);
alter table draft_updates enable row level security;
alter table draft_updates force row level security;
create policy draft_updates_within_client on draft_updates to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, delete on draft_updates to flightline_app;
