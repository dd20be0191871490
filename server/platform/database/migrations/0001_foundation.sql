-- What every record stands on: who acts, the trail of changes, and the walls between clients.

create schema if not exists flightline;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

revoke create on schema public from public;
grant usage on schema flightline to flightline_app, flightline_reader;
grant usage on schema public to flightline_app, flightline_reader;

create function flightline.current_client() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.client_id', true), '')::uuid $$;

-- The ids of a list of people or roles, `[{id, label}]`, for a text[] column.
create function flightline.pluck(list jsonb, field text) returns text[] language sql immutable parallel safe
  as $$
    select coalesce(array_agg(value ->> field order by position) filter (where value ->> field is not null), '{}')
    from jsonb_array_elements(case jsonb_typeof(list) when 'array' then list else '[]' end) with ordinality as t(value, position)
  $$;

create function flightline.texts(list jsonb) returns text[] language sql immutable parallel safe
  as $$
    select coalesce(array_agg(value order by position), '{}')
    from jsonb_array_elements_text(case jsonb_typeof(list) when 'array' then list else '[]' end) with ordinality as t(value, position)
  $$;

-- Who may work where. A user without a row for a client does not see that it exists (decision P4).
create table grants (
  client_id uuid not null,
  user_id text not null,
  roles text[] not null,
  primary key (client_id, user_id)
);
create index grants_by_user on grants (user_id);
alter table grants enable row level security;
alter table grants force row level security;
create policy grants_within_client on grants to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
create policy grants_for_reader on grants for select to flightline_reader using (true);
grant select, insert, update, delete on grants to flightline_app;
grant select on grants to flightline_reader;

-- Every write of a record: who, when, and what stood there before. Version n's document is `before` of version n + 1.
create table history (
  client_id uuid not null,
  record text not null,
  id text not null,
  version integer not null,
  op text not null,
  at bigint not null,
  actor_id text,
  before jsonb,
  primary key (client_id, record, id, version)
);
alter table history enable row level security;
alter table history force row level security;
create policy history_within_client on history to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert on history to flightline_app;

-- The feed that live screens follow. `xid` orders it by commit: a row is read only when every older transaction ended.
create table change_log (
  client_id uuid not null,
  record text not null,
  id text not null,
  version integer not null,
  op text not null,
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  at timestamptz not null default now(),
  primary key (client_id, xid, seq)
);
create index change_log_in_order on change_log (xid, seq);
create index change_log_by_age on change_log (at);
alter table change_log enable row level security;
alter table change_log force row level security;
create policy change_log_within_client on change_log for insert to flightline_app
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
create policy change_log_for_reader on change_log to flightline_reader using (true);
grant insert on change_log to flightline_app;
grant select, delete on change_log to flightline_reader;

-- On every record table: the history row, the change row and the call that wakes the servers, in the same transaction.
create function flightline.record_changed() returns trigger language plpgsql as $$
declare
  subject record;
  what text;
begin
  subject := coalesce(new, old);
  what := case
    when tg_op = 'INSERT' then 'create'
    when tg_op = 'DELETE' then 'purge'
    when old.trashed_at is null and new.trashed_at is not null then 'trash'
    when old.trashed_at is not null and new.trashed_at is null then 'restore'
    else 'update'
  end;
  if tg_op <> 'DELETE' then
    insert into history (client_id, record, id, version, op, at, actor_id, before)
    values (
      subject.client_id, tg_table_name, subject.id, subject.version, what,
      floor(extract(epoch from clock_timestamp()) * 1000)::bigint,
      nullif(current_setting('app.user_id', true), ''),
      case when tg_op = 'UPDATE' then jsonb_build_object('doc', old.doc, 'date', old.date, 'last_date', old.last_date, 'active', old.active) end
    );
  end if;
  insert into change_log (client_id, record, id, version, op)
  values (subject.client_id, tg_table_name, subject.id, subject.version, what);
  perform pg_notify('flightline_change', '');
  return null;
end $$;

-- Changes after a position, in commit order, for the servers' feed; the position is the pair (xid, seq).
create function flightline.changes_after(after_xid xid8, after_seq bigint, most integer)
  returns table (client_id uuid, record text, id text, version integer, op text, xid text, seq bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.client_id, c.record, c.id, c.version, c.op, c.xid::text, c.seq
    from change_log c
    where c.xid < pg_snapshot_xmin(pg_current_snapshot())
      and c.xid >= after_xid and (c.xid > after_xid or c.seq > after_seq)
    order by c.xid, c.seq
    limit most
  $$;
alter function flightline.changes_after owner to flightline_reader;
revoke all on function flightline.changes_after from public;
grant execute on function flightline.changes_after to flightline_app;

-- The newest position that is safe to start from: everything below it has ended.
create function flightline.feed_position() returns text language sql stable
  as $$ select pg_snapshot_xmin(pg_current_snapshot())::text $$;

-- Removes what every server has long read. Answers the number of rows removed.
create function flightline.prune_changes(older_than interval) returns bigint
  language sql volatile security definer set search_path = public, pg_temp
  as $$ with gone as (delete from change_log where at < now() - older_than returning 1) select count(*) from gone $$;
alter function flightline.prune_changes owner to flightline_reader;
revoke all on function flightline.prune_changes from public;
grant execute on function flightline.prune_changes to flightline_app;

-- A user's grants: in one client and on the default client, and the list of clients that exist for the user.
create function flightline.grants_of(the_user text)
  returns table (client_id uuid, roles text[])
  language sql stable security definer set search_path = public, pg_temp
  as $$ select g.client_id, g.roles from grants g where g.user_id = the_user $$;
alter function flightline.grants_of owner to flightline_reader;
revoke all on function flightline.grants_of from public;
grant execute on function flightline.grants_of to flightline_app;

-- Answers of calls that were made with an idempotency key: the same key repeats the answer.
create table idempotency (
  client_id uuid not null,
  user_id text not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  answer jsonb,
  at timestamptz not null default now(),
  primary key (client_id, user_id, key)
);
create index idempotency_by_age on idempotency (client_id, at);
alter table idempotency enable row level security;
alter table idempotency force row level security;
create policy idempotency_within_client on idempotency to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on idempotency to flightline_app;

-- A changed grant reaches open sockets as fast as a changed record.
create function flightline.grant_changed() returns trigger language plpgsql as $$
declare
  subject record;
begin
  subject := coalesce(new, old);
  insert into change_log (client_id, record, id, version, op) values (subject.client_id, 'grants', subject.user_id, 0, 'update');
  perform pg_notify('flightline_change', '');
  return null;
end $$;
create trigger grant_changed after insert or update or delete on grants
  for each row execute function flightline.grant_changed();
