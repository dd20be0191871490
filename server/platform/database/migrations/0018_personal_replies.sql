-- Templates that belong to one user: their personal replies.
alter table documents add column "owner" text collate "C" generated always as ((doc #>> '{owner}')) stored;
create index documents_by_owner_name on documents (client_id, "owner", "name", id) where trashed_at is null;

-- A content may be named by several paths: a template's file also hangs on each message that was made from it.
create index file_objects_by_key on file_objects (client_id, key);
