-- The list of all changes leaves out kinds that are written by themselves: its indexes do too, so that no run of them is
-- walked past, and their writes keep two indexes fewer. A kind that turns quiet later needs a step like this one.
drop index history_by_time;
drop index history_by_actor;
create index history_by_time on history (client_id, at, record, id, version)
  where record not in ('unread', 'feedback', 'metrics', 'data_logs', 'shared_drafts');
create index history_by_actor on history (client_id, actor_id, at, record, id, version)
  where record not in ('unread', 'feedback', 'metrics', 'data_logs', 'shared_drafts');
-- What one person did to one kind, of whichever of both there is more.
create index history_by_actor_and_record on history (client_id, actor_id, record, at, id, version);
