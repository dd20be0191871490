create table file_folders (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "parent" text collate "C" generated always as ((doc #>> '{parent}')) stored,
  primary key (client_id, id)
);
create index file_folders_by_last_date on file_folders (client_id, "last_date", id) where trashed_at is null;
create index file_folders_by_date on file_folders (client_id, "date", id) where trashed_at is null;
create index file_folders_by_name on file_folders (client_id, "name", id) where trashed_at is null;
create index file_folders_trash on file_folders (client_id, trashed_at) where trashed_at is not null;
alter table file_folders enable row level security;
alter table file_folders force row level security;
create policy file_folders_within_client on file_folders to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on file_folders to flightline_app;
create trigger record_changed after insert or update or delete on file_folders
  for each row execute function flightline.record_changed();
alter table files add column "folder" text collate "C" generated always as ((doc #>> '{folder}')) stored;
create index files_by_folder_date on files (client_id, "folder", "date", id) where trashed_at is null;
