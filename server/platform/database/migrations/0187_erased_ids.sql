-- Ids that erased people had: a screen, a draft or a queue that was opened before may still hold their card.
create table erased_ids (
  client_id uuid not null,
  id text collate "C" not null,
  primary key (client_id, id)
);
alter table erased_ids enable row level security;
alter table erased_ids force row level security;
create policy erased_ids_within_client on erased_ids to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert on erased_ids to flightline_app;

insert into erased_ids (client_id, id)
select distinct client_id, erased_id from erasures where erased_id is not null;

-- The field of a document in which an erased person has a card that says more than that they are erased; null where none.
create function flightline.field_naming_erased(client uuid, doc jsonb) returns text language sql stable as $$
  select field.key from jsonb_each(doc) field
  where exists (
    select from jsonb_path_query(field.value, 'strict $.** ? (exists (@.id) && (
        (@.name like_regex "." && @.name != "Erased person") || (@.label like_regex "." && @.label != "Erased person")
        || @.email like_regex "." || @.phone like_regex "." || @.company like_regex ".")).id') card(id)
    join erased_ids e on e.client_id = client and e.id = card.id #>> '{}')
  limit 1
$$;

-- Refuses what would bring an erased person back. A row that names them already waits for the erasure to come to it, and
-- may be written meanwhile. Invoices and what was signed are kept as they are; the data log is written by the program.
create function flightline.refuse_erased(what text, was jsonb, now_id text, now_doc jsonb, client uuid)
  returns void language plpgsql stable as $$
declare
  field text;
begin
  if not exists (select from erased_ids e where e.client_id = client)
    or what in ('invoices', 'acceptances', 'signatures', 'erasures', 'data_logs', 'feedback') then
    return;
  end if;
  if was is null and what = 'contacts'
    and exists (select from erased_ids e where e.client_id = client and e.id = now_id) then
    field := 'id';
  else
    field := flightline.field_naming_erased(client, now_doc);
  end if;
  if field is not null and (was is null or flightline.field_naming_erased(client, was) is null) then
    raise exception 'an erased person is named' using errcode = 'FL002', column = field;
  end if;
end $$;

-- As in 0113, with the call above.
create or replace function flightline.record_changed() returns trigger language plpgsql as $$
declare
  subject record;
  what text;
  author text := nullif(current_setting('app.user_id', true), '');
  moment bigint := floor(extract(epoch from clock_timestamp()) * 1000)::bigint;
  goes_on boolean := false;
  -- A thread's lines and a user's unread items are copies of what messages say: they would outlive the messages.
  copies text[] := case tg_table_name when 'threads' then array['activity'] when 'unread' then array['summary'] else '{}' end;
begin
  subject := coalesce(new, old);
  if tg_op = 'INSERT' then
    perform flightline.refuse_erased(tg_table_name, null, new.id, new.doc, new.client_id);
  elsif tg_op = 'UPDATE' and new.doc is distinct from old.doc then
    perform flightline.refuse_erased(tg_table_name, old.doc, new.id, new.doc, new.client_id);
  end if;
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
      case when tg_op = 'UPDATE' then jsonb_build_object('doc', old.doc - copies, 'date', old.date, 'last_date', old.last_date, 'active', old.active) end
    );
  end if;
  if tg_op = 'DELETE' then
    perform flightline.forget_history(subject.client_id, tg_table_name, subject.id);
  end if;
  insert into change_log (client_id, record, id, version, op)
  values (subject.client_id, tg_table_name, subject.id, subject.version, what);
  perform flightline.wake_servers();
  return null;
end $$;
