-- What is removed for good leaves the history too. Its entries keep who wrote, when, of which record, and lose what the
-- record said. The program itself may still only add to the history: this function alone takes something from it, within
-- the client that acts.
create policy history_for_reader on history for select to flightline_reader using (true);
create policy history_forgotten on history for update to flightline_reader using (true) with check (true);
grant select (client_id, record, id), update (before) on history to flightline_reader;

create function flightline.forget_history(the_client uuid, the_record text, the_id text) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    update history set before = null
    where client_id = the_client and record = the_record and id = the_id
      and the_client = nullif(current_setting('app.client_id', true), '')::uuid
  $$;
alter function flightline.forget_history owner to flightline_reader;
revoke all on function flightline.forget_history from public;
grant execute on function flightline.forget_history to flightline_app;

-- As in 0053, and a record that is deleted is forgotten.
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
  if tg_op = 'DELETE' then
    perform flightline.forget_history(subject.client_id, tg_table_name, subject.id);
  end if;
  insert into change_log (client_id, record, id, version, op)
  values (subject.client_id, tg_table_name, subject.id, subject.version, what);
  perform pg_notify('flightline_change', '');
  return null;
end $$;

-- Records that were removed before this step.
alter table history no force row level security;
do $$
declare
  kind text;
begin
  for kind in select distinct record from history loop
    continue when to_regclass(format('public.%I', kind)) is null;
    execute format('alter table %I no force row level security', kind);
    execute format(
      'update history h set before = null where h.record = %L and h.before is not null
         and not exists (select from %I r where r.client_id = h.client_id and r.id = h.id)', kind, kind);
    execute format('alter table %I force row level security', kind);
  end loop;
end $$;
alter table history force row level security;
