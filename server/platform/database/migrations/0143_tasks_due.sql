-- When tasks are due, whether they come again, and the record that they are about.
alter table tasks
  add column "due" bigint generated always as ((doc #>> '{due}')::bigint) stored,
  add column "repeats" text collate "C" generated always as ((doc #>> '{repeats}')) stored,
  add column "next_id" text collate "C" generated always as ((doc #>> '{next_id}')) stored,
  add column "about_id" text collate "C" generated always as ((doc #>> '{about,id}')) stored;
create index tasks_by_due on tasks (client_id, "due", id) where trashed_at is null;
create index tasks_by_state_due on tasks (client_id, "state", "due", id) where trashed_at is null;
create index tasks_by_about_id_due on tasks (client_id, "about_id", "due", id) where trashed_at is null;
