-- What is written key by key is saved every moment. Of a trigger with arguments (a field of the document and its value while
-- it is written, and further fields), the changes of one author that leave all these fields as they are make one entry of
-- the history for ten minutes: its `before` is how the writing found the document. A transaction that sets app.own_entry,
-- as one does that puts an earlier version back, has an entry of its own. Every change is told to live screens.
create or replace function flightline.record_changed() returns trigger language plpgsql as $$
declare
  subject record;
  what text;
  author text := nullif(current_setting('app.user_id', true), '');
  moment bigint := floor(extract(epoch from clock_timestamp()) * 1000)::bigint;
  goes_on boolean := false;
begin
  subject := coalesce(new, old);
  what := case
    when tg_op = 'INSERT' then 'create'
    when tg_op = 'DELETE' then 'purge'
    when old.trashed_at is null and new.trashed_at is not null then 'trash'
    when old.trashed_at is not null and new.trashed_at is null then 'restore'
    else 'update'
  end;
  if what = 'update' and tg_nargs > 2 and coalesce(current_setting('app.own_entry', true), '') = '' then
    if old.doc ->> tg_argv[0] = tg_argv[1] and new.doc ->> tg_argv[0] = tg_argv[1]
      and not exists (
        select from generate_series(2, tg_nargs - 1) n
        where old.doc ->> tg_argv[n] is distinct from new.doc ->> tg_argv[n]
      ) then
      select h.op in ('create', 'update') and h.actor_id is not distinct from author and h.at > moment - 600000
      into goes_on
      from history h
      where h.client_id = new.client_id and h.record = tg_table_name and h.id = new.id
      order by h.version desc limit 1;
    end if;
  end if;
  if tg_op <> 'DELETE' and goes_on is not true then
    insert into history (client_id, record, id, version, op, at, actor_id, before)
    values (
      subject.client_id, tg_table_name, subject.id, subject.version, what, moment, author,
      case when tg_op = 'UPDATE' then jsonb_build_object('doc', old.doc, 'date', old.date, 'last_date', old.last_date, 'active', old.active) end
    );
  end if;
  insert into change_log (client_id, record, id, version, op)
  values (subject.client_id, tg_table_name, subject.id, subject.version, what);
  perform pg_notify('flightline_change', '');
  return null;
end $$;

drop trigger record_changed on threadsmsgs;
create trigger record_changed after insert or update or delete on threadsmsgs
  for each row execute function flightline.record_changed('draft', 'true', 'state', 'tRef');
drop trigger record_changed on shared_drafts;
create trigger record_changed after insert or update or delete on shared_drafts
  for each row execute function flightline.record_changed('state', 'open', 'thread');
