-- Work that is due at a moment: one row each, written in the transaction that causes it and deleted in the transaction that
-- does it. The triggers below plan what follows from records (`due` in their definitions); `server/platform/jobs/due/` plans
-- the rest and hands what is due to the queue.
create table due_work (
  client_id uuid not null,
  kind text collate "C" not null,
  -- Id of the record that the work is about; empty for the nightly work of a client.
  key text collate "C" not null,
  -- Epoch milliseconds.
  due bigint not null,
  -- Minute on the clock of the client's time zone from which `due` follows: '2026-11-29T02:37'.
  local_at text collate "C",
  -- When it was handed to the queue, in epoch milliseconds.
  queued_at bigint,
  primary key (client_id, kind, key)
);
create index due_work_by_due on due_work (due) where queued_at is null;
create index due_work_of_clients on due_work (client_id, due) where queued_at is null;
create index due_work_local on due_work (due) where local_at is not null;

-- When a quote departs last. Quotes that wait for their flight to be closed get it from their legs.
alter table quotes add column "last_departure" bigint generated always as ((doc #>> '{last_departure}')::bigint) stored;

create function pg_temp.last_departure(doc jsonb) returns bigint language sql immutable as $$
  select coalesce(max((leg #>> '{times,takeoffUTC}')::bigint), (doc ->> 'departure_date')::bigint)
  from jsonb_array_elements(case jsonb_typeof(doc -> 'legs') when 'array' then doc -> 'legs' else '[]' end) leg
  where coalesce(leg -> 'active', 'true') = 'true' and jsonb_typeof(leg #> '{times,takeoffUTC}') = 'number'
$$;

select set_config('app.user_id', 'system', true);
update quotes set version = version + 1, doc = doc || jsonb_build_object('last_departure', pg_temp.last_departure(doc))
where doc ->> 'status' in ('qSubmitted', 'qOutstanding') and not doc ? 'last_departure'
  and pg_temp.last_departure(doc) is not null;
select set_config('app.user_id', '', true);

-- What the records of the last release have due.
insert into due_work (client_id, kind, key, due)
  select r.client_id, 'wake-thread', r.id, due.at from threads r
  cross join lateral (select case when r.trashed_at is null and r."snoozed_until" is distinct from 253370764800000 then r."snoozed_until" end as at) due where due.at is not null;
insert into due_work (client_id, kind, key, due)
  select r.client_id, 'raise-follow-up', r.id, due.at from queue r
  cross join lateral (select case when r.trashed_at is null and r."type" = 'follow-up' and r."processed_at" is null then r."date" end as at) due where due.at is not null;
insert into due_work (client_id, kind, key, due)
  select r.client_id, 'refresh-chips', r.id, due.at from filters r
  cross join lateral (select case when r."type" = 'inbox' then coalesce(r.trashed_at, r."last_date") end as at) due where due.at is not null
    -- Chips of all other filters follow them already.
    and due.at > extract(epoch from now() - interval '1 hour') * 1000;
insert into due_work (client_id, kind, key, due)
  select r.client_id, 'repeat-task', r.id, due.at from tasks r
  cross join lateral (select case when r.trashed_at is null and r."state" = 'done' and r."repeats" in ('daily', 'weekly', 'monthly', 'yearly') and r."next_id" is null then r."last_date" end as at) due where due.at is not null;
insert into due_work (client_id, kind, key, due)
  select r.client_id, 'close-quote', r.id, due.at from quotes r
  cross join lateral (select case when r.trashed_at is null and r."status" in ('qSubmitted', 'qOutstanding') then r."last_departure" end as at) due where due.at is not null;
insert into due_work (client_id, kind, key, due)
  select r.client_id, 'trash-broker-request', r.id, due.at from quotes r
  cross join lateral (select case when r.trashed_at is null and r."status" = 'qBroker' then r."departure_date" + 2592000000 end as at) due where due.at is not null;
insert into due_work (client_id, kind, key, due)
  select r.client_id, 'publish-release', r.id, due.at from deployments r
  cross join lateral (select case when r.trashed_at is null then r."scheduled" end as at) due where due.at is not null;
insert into due_work (client_id, kind, key, due)
  select r.client_id, 'publish-first-release', r.id, due.at from deployments r
  cross join lateral (select case when r.trashed_at is null and r."name" = 'First release' and r."status" in ('draft', 'approved') then r."date" end as at) due where due.at is not null;

alter table due_work enable row level security;
alter table due_work force row level security;
create policy due_work_within_client on due_work to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
create policy due_work_for_reader on due_work to flightline_reader using (true) with check (true);
grant select, insert, update, delete on due_work to flightline_app;
grant select, insert, update on due_work to flightline_reader;

create function flightline.plan_wake_thread() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from due_work where client_id = old.client_id and kind = 'wake-thread' and key = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into due_work (client_id, kind, key, due)
    select new.client_id, 'wake-thread', new.id, due.at from (select case when new.trashed_at is null and new."snoozed_until" is distinct from 253370764800000 then new."snoozed_until" end as at) due where due.at is not null;
  end if;
  return null;
end $$;
create trigger plan_wake_thread_insert after insert on threads
  for each row when ((case when new.trashed_at is null and new."snoozed_until" is distinct from 253370764800000 then new."snoozed_until" end) is not null) execute function flightline.plan_wake_thread();
create trigger plan_wake_thread_update after update on threads
  for each row when ((case when old.trashed_at is null and old."snoozed_until" is distinct from 253370764800000 then old."snoozed_until" end) is distinct from (case when new.trashed_at is null and new."snoozed_until" is distinct from 253370764800000 then new."snoozed_until" end)) execute function flightline.plan_wake_thread();
create trigger plan_wake_thread_delete after delete on threads
  for each row when ((case when old.trashed_at is null and old."snoozed_until" is distinct from 253370764800000 then old."snoozed_until" end) is not null) execute function flightline.plan_wake_thread();

create function flightline.plan_raise_follow_up() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from due_work where client_id = old.client_id and kind = 'raise-follow-up' and key = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into due_work (client_id, kind, key, due)
    select new.client_id, 'raise-follow-up', new.id, due.at from (select case when new.trashed_at is null and new."type" = 'follow-up' and new."processed_at" is null then new."date" end as at) due where due.at is not null;
  end if;
  return null;
end $$;
create trigger plan_raise_follow_up_insert after insert on queue
  for each row when ((case when new.trashed_at is null and new."type" = 'follow-up' and new."processed_at" is null then new."date" end) is not null) execute function flightline.plan_raise_follow_up();
create trigger plan_raise_follow_up_update after update on queue
  for each row when ((case when old.trashed_at is null and old."type" = 'follow-up' and old."processed_at" is null then old."date" end) is distinct from (case when new.trashed_at is null and new."type" = 'follow-up' and new."processed_at" is null then new."date" end)) execute function flightline.plan_raise_follow_up();
create trigger plan_raise_follow_up_delete after delete on queue
  for each row when ((case when old.trashed_at is null and old."type" = 'follow-up' and old."processed_at" is null then old."date" end) is not null) execute function flightline.plan_raise_follow_up();

create function flightline.plan_refresh_chips() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from due_work where client_id = old.client_id and kind = 'refresh-chips' and key = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into due_work (client_id, kind, key, due)
    select new.client_id, 'refresh-chips', new.id, due.at from (select case when new."type" = 'inbox' then coalesce(new.trashed_at, new."last_date") end as at) due where due.at is not null;
  end if;
  return null;
end $$;
create trigger plan_refresh_chips_insert after insert on filters
  for each row when ((case when new."type" = 'inbox' then coalesce(new.trashed_at, new."last_date") end) is not null) execute function flightline.plan_refresh_chips();
create trigger plan_refresh_chips_update after update on filters
  for each row when ((case when old."type" = 'inbox' then coalesce(old.trashed_at, old."last_date") end) is distinct from (case when new."type" = 'inbox' then coalesce(new.trashed_at, new."last_date") end)) execute function flightline.plan_refresh_chips();
create trigger plan_refresh_chips_delete after delete on filters
  for each row when ((case when old."type" = 'inbox' then coalesce(old.trashed_at, old."last_date") end) is not null) execute function flightline.plan_refresh_chips();

create function flightline.plan_repeat_task() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from due_work where client_id = old.client_id and kind = 'repeat-task' and key = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into due_work (client_id, kind, key, due)
    select new.client_id, 'repeat-task', new.id, due.at from (select case when new.trashed_at is null and new."state" = 'done' and new."repeats" in ('daily', 'weekly', 'monthly', 'yearly') and new."next_id" is null then new."last_date" end as at) due where due.at is not null;
  end if;
  return null;
end $$;
create trigger plan_repeat_task_insert after insert on tasks
  for each row when ((case when new.trashed_at is null and new."state" = 'done' and new."repeats" in ('daily', 'weekly', 'monthly', 'yearly') and new."next_id" is null then new."last_date" end) is not null) execute function flightline.plan_repeat_task();
create trigger plan_repeat_task_update after update on tasks
  for each row when ((case when old.trashed_at is null and old."state" = 'done' and old."repeats" in ('daily', 'weekly', 'monthly', 'yearly') and old."next_id" is null then old."last_date" end) is distinct from (case when new.trashed_at is null and new."state" = 'done' and new."repeats" in ('daily', 'weekly', 'monthly', 'yearly') and new."next_id" is null then new."last_date" end)) execute function flightline.plan_repeat_task();
create trigger plan_repeat_task_delete after delete on tasks
  for each row when ((case when old.trashed_at is null and old."state" = 'done' and old."repeats" in ('daily', 'weekly', 'monthly', 'yearly') and old."next_id" is null then old."last_date" end) is not null) execute function flightline.plan_repeat_task();

create function flightline.plan_close_quote() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from due_work where client_id = old.client_id and kind = 'close-quote' and key = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into due_work (client_id, kind, key, due)
    select new.client_id, 'close-quote', new.id, due.at from (select case when new.trashed_at is null and new."status" in ('qSubmitted', 'qOutstanding') then new."last_departure" end as at) due where due.at is not null;
  end if;
  return null;
end $$;
create trigger plan_close_quote_insert after insert on quotes
  for each row when ((case when new.trashed_at is null and new."status" in ('qSubmitted', 'qOutstanding') then new."last_departure" end) is not null) execute function flightline.plan_close_quote();
create trigger plan_close_quote_update after update on quotes
  for each row when ((case when old.trashed_at is null and old."status" in ('qSubmitted', 'qOutstanding') then old."last_departure" end) is distinct from (case when new.trashed_at is null and new."status" in ('qSubmitted', 'qOutstanding') then new."last_departure" end)) execute function flightline.plan_close_quote();
create trigger plan_close_quote_delete after delete on quotes
  for each row when ((case when old.trashed_at is null and old."status" in ('qSubmitted', 'qOutstanding') then old."last_departure" end) is not null) execute function flightline.plan_close_quote();

create function flightline.plan_trash_broker_request() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from due_work where client_id = old.client_id and kind = 'trash-broker-request' and key = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into due_work (client_id, kind, key, due)
    select new.client_id, 'trash-broker-request', new.id, due.at from (select case when new.trashed_at is null and new."status" = 'qBroker' then new."departure_date" + 2592000000 end as at) due where due.at is not null;
  end if;
  return null;
end $$;
create trigger plan_trash_broker_request_insert after insert on quotes
  for each row when ((case when new.trashed_at is null and new."status" = 'qBroker' then new."departure_date" + 2592000000 end) is not null) execute function flightline.plan_trash_broker_request();
create trigger plan_trash_broker_request_update after update on quotes
  for each row when ((case when old.trashed_at is null and old."status" = 'qBroker' then old."departure_date" + 2592000000 end) is distinct from (case when new.trashed_at is null and new."status" = 'qBroker' then new."departure_date" + 2592000000 end)) execute function flightline.plan_trash_broker_request();
create trigger plan_trash_broker_request_delete after delete on quotes
  for each row when ((case when old.trashed_at is null and old."status" = 'qBroker' then old."departure_date" + 2592000000 end) is not null) execute function flightline.plan_trash_broker_request();

create function flightline.plan_publish_release() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from due_work where client_id = old.client_id and kind = 'publish-release' and key = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into due_work (client_id, kind, key, due)
    select new.client_id, 'publish-release', new.id, due.at from (select case when new.trashed_at is null then new."scheduled" end as at) due where due.at is not null;
  end if;
  return null;
end $$;
create trigger plan_publish_release_insert after insert on deployments
  for each row when ((case when new.trashed_at is null then new."scheduled" end) is not null) execute function flightline.plan_publish_release();
create trigger plan_publish_release_update after update on deployments
  for each row when ((case when old.trashed_at is null then old."scheduled" end) is distinct from (case when new.trashed_at is null then new."scheduled" end)) execute function flightline.plan_publish_release();
create trigger plan_publish_release_delete after delete on deployments
  for each row when ((case when old.trashed_at is null then old."scheduled" end) is not null) execute function flightline.plan_publish_release();

create function flightline.plan_publish_first_release() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from due_work where client_id = old.client_id and kind = 'publish-first-release' and key = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into due_work (client_id, kind, key, due)
    select new.client_id, 'publish-first-release', new.id, due.at from (select case when new.trashed_at is null and new."name" = 'First release' and new."status" in ('draft', 'approved') then new."date" end as at) due where due.at is not null;
  end if;
  return null;
end $$;
create trigger plan_publish_first_release_insert after insert on deployments
  for each row when ((case when new.trashed_at is null and new."name" = 'First release' and new."status" in ('draft', 'approved') then new."date" end) is not null) execute function flightline.plan_publish_first_release();
create trigger plan_publish_first_release_update after update on deployments
  for each row when ((case when old.trashed_at is null and old."name" = 'First release' and old."status" in ('draft', 'approved') then old."date" end) is distinct from (case when new.trashed_at is null and new."name" = 'First release' and new."status" in ('draft', 'approved') then new."date" end)) execute function flightline.plan_publish_first_release();
create trigger plan_publish_first_release_delete after delete on deployments
  for each row when ((case when old.trashed_at is null and old."name" = 'First release' and old."status" in ('draft', 'approved') then old."date" end) is not null) execute function flightline.plan_publish_first_release();

-- Nightly work keeps its time of day when the client moves to another time zone: it is looked at now, and waits again if
-- its minute has not come there.
create function flightline.look_at_nightly_work() returns trigger language plpgsql as $$
begin
  update due_work set due = least(due, floor(extract(epoch from clock_timestamp()) * 1000)::bigint)
  where client_id = new.client_id and local_at is not null;
  return null;
end $$;
create trigger nightly_work_in_new_zone after update on clients
  for each row when (old.doc -> 'timezone' is distinct from new.doc -> 'timezone')
  execute function flightline.look_at_nightly_work();

-- The functions below are called by the workers, as the database's owner. Each looks across the walls for one thing.

-- Whether anything of the given kinds is due, and the next moment at which something will be.
create function flightline.due_moments(kinds text[], now_ms bigint) returns table (is_due boolean, next bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select
      exists (select from due_work where queued_at is null and due <= now_ms and kind = any (kinds)),
      (select min(due) from due_work where queued_at is null and due > now_ms and kind = any (kinds))
  $$;

-- The clients with something due, the one that waits longest first.
create function flightline.clients_with_due_work(kinds text[], now_ms bigint) returns table (id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.client_id from clients c
    cross join lateral (
      select d.due from due_work d
      where d.client_id = c.client_id and d.queued_at is null and d.due <= now_ms and d.local_at is null
        and d.kind = any (kinds)
      order by d.due limit 1) first
    where c.trashed_at is null
    order by first.due, c.client_id
  $$;

-- Takes the oldest due work of a client, at most `most` of it. Another worker's is passed over.
create function flightline.claim_due_work(client uuid, kinds text[], now_ms bigint, most integer)
  returns table (kind text, key text)
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    with claimed as (
      select d.kind, d.key from due_work d
      where d.client_id = client and d.queued_at is null and d.due <= now_ms and d.local_at is null
        and d.kind = any (kinds)
      order by d.due, d.kind, d.key limit most
      for update skip locked)
    update due_work d set queued_at = now_ms from claimed c
    where d.client_id = client and d.kind = c.kind and d.key = c.key
    returning d.kind, d.key
  $$;

-- Hands due work to the queue, in fair order by client: no more than `most` at a time, and no more of one client than
-- `most_of_client` that wait for a worker. `kinds` is {kind: {lane, outside, yields}}. Answers how much, and whether more
-- waits for room.
create function flightline.queue_due_work(
  kinds jsonb, now_ms bigint, most integer, most_of_client integer, out queued integer, out is_more boolean)
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  names text[] := array(select jsonb_object_keys(kinds));
  tasks integer[] := array(select t.id from graphile_worker._private_tasks t where t.identifier = any (names));
  client uuid;
  waiting integer;
  added integer;
begin
  queued := 0;
  is_more := false;
  for client in select id from flightline.clients_with_due_work(names, now_ms) loop
    is_more := is_more or queued >= most;
    exit when queued >= most;
    select count(*) into waiting from (
      select from graphile_worker._private_jobs j
      where j.is_available and j.payload ->> 'client' = client::text and j.run_at <= now() and j.task_id = any (tasks)
      limit most_of_client) available;
    is_more := is_more or waiting >= most_of_client;
    continue when waiting >= most_of_client;
    select count(*) into added from graphile_worker.add_jobs(array(
      select row(
        d.kind, json_build_object('client', client, 'lane', kinds #> array[d.kind, 'lane'], 'payload', json_build_object('id', d.key)),
        null, null, null, client || ' ' || d.kind || ' ' || d.key,
        flightline.fair_priority(waiting + row_number() over () - 1, coalesce((kinds #>> array[d.kind, 'yields'])::boolean, false)),
        array_remove(array['client ' || client, 'outside ' || (kinds #>> array[d.kind, 'outside'])], null)
      )::graphile_worker.job_spec
      from flightline.claim_due_work(client, names, now_ms, least(most_of_client - waiting, most - queued)) d));
    queued := queued + added;
    is_more := is_more or waiting + added >= most_of_client;
  end loop;
end $$;

-- Nightly work that is due, or all of it (`now_ms` null), with the time zone of its client.
create function flightline.nightly_work(kinds text[], now_ms bigint)
  returns table (client_id uuid, kind text, local_at text, due bigint, timezone text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select d.client_id, d.kind, d.local_at, d.due, c.doc ->> 'timezone'
    from due_work d join clients c on c.client_id = d.client_id
    where d.local_at is not null and d.kind = any (kinds) and (now_ms is null or d.due <= now_ms) and c.trashed_at is null
    order by d.due, d.client_id, d.kind
  $$;

-- Clients that lack some nightly work, with their time zone.
create function flightline.missing_nightly_work(kinds text[]) returns table (client_id uuid, kind text, timezone text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.client_id, k.kind, c.doc ->> 'timezone' from clients c cross join unnest(kinds) k(kind)
    where c.trashed_at is null
      and not exists (select from due_work d where d.client_id = c.client_id and d.kind = k.kind and d.key = '')
  $$;

-- Plans nightly work for a local minute. `was` is the minute it waits for now, or null where there is none: of several
-- workers one succeeds.
create function flightline.plan_nightly_work(client uuid, the_kind text, was text, minute text, moment bigint)
  returns boolean language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if was is null then
    insert into due_work (client_id, kind, key, due, local_at) values (client, the_kind, '', moment, minute)
    on conflict do nothing;
  else
    update due_work d set due = moment, local_at = minute
    where d.client_id = client and d.kind = the_kind and d.key = '' and d.local_at = was;
  end if;
  return found;
end $$;

-- How much is due and waits to be handed to the queue, by kind, and since when the oldest.
create function flightline.overdue_work(now_ms bigint, most integer) returns table (kind text, amount bigint, oldest bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select d.kind, count(*), min(d.due)
    from (select kind, due from due_work where queued_at is null and due <= now_ms order by due limit most) d
    group by d.kind
  $$;

alter function flightline.due_moments owner to flightline_reader;
alter function flightline.clients_with_due_work owner to flightline_reader;
alter function flightline.claim_due_work owner to flightline_reader;
alter function flightline.nightly_work owner to flightline_reader;
alter function flightline.missing_nightly_work owner to flightline_reader;
alter function flightline.plan_nightly_work owner to flightline_reader;
alter function flightline.overdue_work owner to flightline_reader;
revoke all on function flightline.due_moments, flightline.clients_with_due_work, flightline.claim_due_work,
  flightline.queue_due_work, flightline.nightly_work, flightline.missing_nightly_work, flightline.plan_nightly_work,
  flightline.overdue_work from public;
