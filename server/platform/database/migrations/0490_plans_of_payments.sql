-- Open payments of a changed debt are looked up by their index, which has only those that are not in the trash.
create or replace function flightline.note_changed_debt() returns trigger language plpgsql as $$
begin
  insert into due_work (client_id, kind, key, due)
    select new.client_id, 'close-checkouts', tg_table_name || '/' || new.id,
      floor(extract(epoch from clock_timestamp()) * 1000)::bigint
    where exists (select from payments p
      where p.client_id = new.client_id and p.debt_id = new.id and p.status in ('intended', 'failed')
        and p.trashed_at is null)
  on conflict (client_id, kind, key) do update set due = excluded.due, queued_at = null;
  return null;
end $$;

-- Most payments of a shop are captured. Counted from its rows, each state would seem to be that of most payments, and a kept
-- plan would walk all payments by date for the few that are disputed.
alter table payments alter column status set (n_distinct = 10);
analyze payments (status);
