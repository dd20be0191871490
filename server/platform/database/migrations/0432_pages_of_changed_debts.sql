-- Payment pages of an order or invoice whose amount has changed are closed by the job `close-checkouts`.
create function flightline.note_changed_debt() returns trigger language plpgsql as $$
begin
  insert into due_work (client_id, kind, key, due)
    select new.client_id, 'close-checkouts', tg_table_name || '/' || new.id,
      floor(extract(epoch from clock_timestamp()) * 1000)::bigint
    where exists (select from payments p
      where p.client_id = new.client_id and p.debt_id = new.id and p.status in ('intended', 'failed'))
  on conflict (client_id, kind, key) do update set due = excluded.due, queued_at = null;
  return null;
end $$;
create trigger debt_changed after update on orders for each row
  when ((old.doc -> 'balance', old.doc -> 'canceled') is distinct from (new.doc -> 'balance', new.doc -> 'canceled'))
  execute function flightline.note_changed_debt();
create trigger debt_changed after update on invoices for each row
  when ((old.doc -> 'balanceDue', old.doc -> 'status') is distinct from (new.doc -> 'balanceDue', new.doc -> 'status'))
  execute function flightline.note_changed_debt();
