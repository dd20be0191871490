-- Which clients have something for a task that runs every minute. Its firing asks once and puts a job into the queue for
-- those alone: a job for each client kept everything else waiting at each full minute, the longer the more clients there
-- were. Each function finds at least the clients whose run (`inClient`) would find something.
create policy queue_for_reader on queue for select to flightline_reader using (true);
grant select (client_id, type, processed_at, date, trashed_at) on queue to flightline_reader;
create policy threads_for_reader on threads for select to flightline_reader using (true);
grant select (client_id, snoozed_until, trashed_at) on threads to flightline_reader;
create policy tasks_for_reader on tasks for select to flightline_reader using (true);
grant select (client_id, state, repeats, next_id, trashed_at) on tasks to flightline_reader;
create policy searches_for_reader on searches for select to flightline_reader using (true);
grant select (client_id, ai_notification, trashed_at) on searches to flightline_reader;
create policy watch_positions_for_reader on watch_positions for select to flightline_reader using (true);
grant select (client_id) on watch_positions to flightline_reader;
create policy deployments_for_reader on deployments for select to flightline_reader using (true);
grant select (client_id, scheduled, name, status, trashed_at) on deployments to flightline_reader;

create function flightline.clients_with_due_follow_ups(now_ms bigint) returns table (id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.client_id from clients c
    where c.trashed_at is null and exists (
      select 1 from queue q
      where q.client_id = c.client_id and q.type = 'follow-up' and q.processed_at is null and q.date <= now_ms
        and q.trashed_at is null)
  $$;

create function flightline.clients_with_due_threads(now_ms bigint) returns table (id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.client_id from clients c
    where c.trashed_at is null and exists (
      select 1 from threads t
      where t.client_id = c.client_id and t.snoozed_until <= now_ms and t.trashed_at is null)
  $$;

create function flightline.clients_with_tasks_to_repeat() returns table (id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.client_id from clients c
    where c.trashed_at is null and exists (
      select 1 from tasks t
      where t.client_id = c.client_id and t.state = 'done' and t.repeats <> 'none' and t.next_id is null
        and t.trashed_at is null)
  $$;

-- Those with a search that notifies, and those who had one: they forget how far they had looked.
create function flightline.clients_with_watched_searches() returns table (id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.client_id from clients c
    where c.trashed_at is null and (
      exists (
        select 1 from searches s where s.client_id = c.client_id and s.ai_notification and s.trashed_at is null)
      or exists (select 1 from watch_positions p where p.client_id = c.client_id))
  $$;

-- In the demo also those whose first release waits to be put live by nobody (`is_demo`).
create function flightline.clients_with_due_releases(now_ms bigint, is_demo boolean) returns table (id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.client_id from clients c
    where c.trashed_at is null and exists (
      select 1 from deployments d
      where d.client_id = c.client_id and d.trashed_at is null and (
        d.scheduled <= now_ms
        or (is_demo and d.name = 'First release' and d.status in ('draft', 'approved'))))
  $$;

alter function flightline.clients_with_due_follow_ups owner to flightline_reader;
alter function flightline.clients_with_due_threads owner to flightline_reader;
alter function flightline.clients_with_tasks_to_repeat owner to flightline_reader;
alter function flightline.clients_with_watched_searches owner to flightline_reader;
alter function flightline.clients_with_due_releases owner to flightline_reader;
revoke all on function flightline.clients_with_due_follow_ups, flightline.clients_with_due_threads,
  flightline.clients_with_tasks_to_repeat, flightline.clients_with_watched_searches, flightline.clients_with_due_releases
  from public;
grant execute on function flightline.clients_with_due_follow_ups, flightline.clients_with_due_threads,
  flightline.clients_with_tasks_to_repeat, flightline.clients_with_watched_searches, flightline.clients_with_due_releases
  to flightline_app;

-- The runs of the clients may begin over so many seconds, evenly, for tasks that need not be done on the minute. The
-- function without `over_seconds` stays for processes of the version before, which run until they are replaced.
create function flightline.add_timed_jobs(task text, lane text, clients uuid[], max_attempts integer, over_seconds integer)
  returns integer language plpgsql volatile set search_path = public, pg_temp as $$
declare
  added integer;
begin
  perform pg_advisory_xact_lock(hashtext('flightline timed'), hashtext(task));
  with wanted as (
    select client, client || ' ' || task as key, (place - 1) * (over_seconds::double precision / cardinality(clients)) as wait
    from unnest(clients) with ordinality as of_one(client, place)
  ), missing as (
    select w.* from wanted w where not exists (
      select 1 from graphile_worker._private_jobs j
      where j.key = w.key and (j.locked_at is not null or j.attempts < j.max_attempts))
  ), put as (
    select job.id from graphile_worker.add_jobs(array(
      select row(
        task, json_build_object('client', m.client, 'lane', lane, 'payload', json_build_object()), null,
        now() + make_interval(secs => m.wait), add_timed_jobs.max_attempts, m.key,
        flightline.fair_priority(0, true), array['client ' || m.client]
      )::graphile_worker.job_spec from missing m)) job)
  select count(*) into added from put;
  return added;
end $$;
revoke all on function flightline.add_timed_jobs(text, text, uuid[], integer, integer) from public;
