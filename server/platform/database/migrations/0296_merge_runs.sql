-- A merge of many rows is moved by a job, page by page, and so is undoing it.
alter table contact_merges
  -- 'moving' and 'returning' while the job runs, 'stopped' where it was given up.
  add column state text not null default 'done' check (state in ('moving', 'stopped', 'done', 'returning')),
  -- What undoing it needs to know once both contacts are as they were.
  add column undoing jsonb;
create index contact_merges_running on contact_merges (client_id) where state <> 'done' and undone_at is null;
