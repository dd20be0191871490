-- Queue items with types (decision A1, docs/adr/0165-queue-types.md). Follow-ups have no state.
alter table queue add column "state" text collate "C" generated always as ((doc #>> '{state}')) stored;
create index queue_by_state_date on queue (client_id, "state", "date", id) where trashed_at is null;

-- Plans that the items of this transaction are carried out. The key is of the transaction and the moment, so that a million
-- items are one plan, and no writer waits for another.
create function flightline.wake_queue() returns trigger language plpgsql as $$
begin
  insert into due_work (client_id, kind, key, due)
  values (new.client_id, 'drain-queue', pg_current_xact_id()::text || ' ' || new."date", new."date")
  on conflict do nothing;
  return null;
end $$;
create trigger wake_queue_insert after insert on queue
  for each row when (new.trashed_at is null and new."state" = 'waiting') execute function flightline.wake_queue();
create trigger wake_queue_update after update on queue
  for each row when (new.trashed_at is null and new."state" = 'waiting'
    and (old.trashed_at is not null or old."state" is distinct from 'waiting' or old."date" <> new."date"))
  execute function flightline.wake_queue();
