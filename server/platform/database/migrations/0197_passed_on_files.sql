-- Which messages list a file is found without reading all of them.
alter table message_files
  add column "url" text collate "C" generated always as ((doc #>> '{url}')) stored;
create index message_files_by_url on message_files (client_id, "url", id) where trashed_at is null;
-- Files whose record is gone for good, and that another record still lists. Looked through every night.
alter table file_objects add column is_outliving boolean not null default false;
create index file_objects_outliving on file_objects (client_id, path) where is_outliving;
