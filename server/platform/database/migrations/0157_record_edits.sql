create table record_edits (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "creator_id" text collate "C" generated always as ((doc #>> '{creator,id}')) stored,
  "record" text collate "C" generated always as ((doc #>> '{record}')) stored,
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  primary key (client_id, id)
);
create index record_edits_by_last_date on record_edits (client_id, "last_date", id) where trashed_at is null;
create index record_edits_by_date on record_edits (client_id, "date", id) where trashed_at is null;
create index record_edits_by_creator_id_record_date on record_edits (client_id, "creator_id", "record", "date", id) where trashed_at is null;
create index record_edits_trash on record_edits (client_id, trashed_at) where trashed_at is not null;
alter table record_edits enable row level security;
alter table record_edits force row level security;
create policy record_edits_within_client on record_edits to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on record_edits to flightline_app;
create trigger record_changed after insert or update or delete on record_edits
  for each row execute function flightline.record_changed();



-- The rows of an edit of several: what became of each, and what its fields were before and after, so that a run which was
-- killed goes on where it stopped and the edit can be taken back.
create table record_edit_rows (
  client_id uuid not null,
  edit_id text collate "C" not null,
  id text collate "C" not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'changed', 'same', 'failed', 'undone', 'kept')),
  before jsonb,
  after jsonb,
  title text,
  words text,
  primary key (client_id, edit_id, id)
);
create index record_edit_rows_by_state on record_edit_rows (client_id, edit_id, state, id);
alter table record_edit_rows enable row level security;
alter table record_edit_rows force row level security;
create policy record_edit_rows_within_client on record_edit_rows to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on record_edit_rows to flightline_app;
