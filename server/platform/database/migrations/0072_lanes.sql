-- Background work in lanes: see docs/architecture.md, 'Background work'. The queue orders by priority, then by time. These
-- functions give the jobs of a client their priority by how many of its jobs wait before them in the same lane, so that
-- the next job of another client goes before a flood. The index for the count lies on the queue's own table and is made
-- once that exists (server/platform/jobs/start-jobs.ts).

-- The first 4 jobs of a client that wait are step 0, the next 16 step 1, then 64, 256, and all the rest. What yields goes
-- behind the rest of its step.
create function flightline.fair_priority(before bigint, yields boolean) returns smallint language sql immutable parallel safe
  as $$ select (width_bucket(before, array[4, 20, 84, 340]::bigint[]) * 2 + yields::integer)::smallint $$;

create function flightline.add_job(
  name text, payload jsonb, job_key text, run_at timestamptz, max_attempts integer, origin jsonb,
  lane text, outside text, yields boolean)
  returns bigint language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  client uuid := flightline.current_client();
  before bigint;
  added bigint;
begin
  if client is null then
    raise exception 'a job needs a client: set app.client_id';
  end if;
  select count(*) into before from (
    select 1 from graphile_worker._private_jobs j
    where j.is_available and j.payload ->> 'client' = client::text and j.payload ->> 'lane' = add_job.lane
      and j.run_at <= now()
    limit 340) waiting;
  select job.id into added from graphile_worker.add_job(
    add_job.name,
    (jsonb_build_object('client', client, 'lane', lane, 'payload', payload)
      || case when origin is null then '{}' else jsonb_build_object('origin', origin) end)::json,
    run_at => add_job.run_at,
    max_attempts => add_job.max_attempts,
    job_key => client || ' ' || add_job.name || ' ' || add_job.job_key,
    priority => flightline.fair_priority(before, yields),
    flags => array_remove(array['client ' || client, 'outside ' || outside], null)
  ) job;
  return added;
end $$;
revoke all on function flightline.add_job(text, jsonb, text, timestamptz, integer, jsonb, text, text, boolean) from public;
grant execute on function flightline.add_job(text, jsonb, text, timestamptz, integer, jsonb, text, text, boolean)
  to flightline_app;

-- Orders anew what is due, lane by lane: what waited for its time was not counted, and behind what is done the rest moves
-- up. `lanes` is {task: lane}. Called by the workers, as the owner; one of them at a time is enough.
create function flightline.order_lanes(lanes jsonb) returns integer
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  moved integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('flightline lanes'), 0) then
    return 0;
  end if;
  with due as (
    select j.id, j.priority, flightline.fair_priority(
      row_number() over (partition by j.payload ->> 'client', lanes ->> t.identifier order by j.priority, j.run_at, j.id) - 1,
      j.priority % 2 = 1) as fair
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.is_available and j.run_at <= now() and lanes ? t.identifier and j.payload ->> 'client' is not null
  ), ordered as (
    update graphile_worker._private_jobs j set priority = due.fair from due
    where j.id = due.id and due.priority <> due.fair and j.is_available
    returning 1)
  select count(*) into moved from ordered;
  return moved;
end $$;
revoke all on function flightline.order_lanes from public;

-- One run of a timed task for each client. A client whose run still waits, is under way or will be tried again gets no
-- second one. Called by the workers, as the owner.
create function flightline.add_timed_jobs(task text, lane text, clients uuid[], max_attempts integer)
  returns integer language plpgsql volatile set search_path = public, pg_temp as $$
declare
  added integer;
begin
  with wanted as (
    select client, client || ' ' || task as key from unnest(clients) client
  ), missing as (
    select w.* from wanted w where not exists (
      select 1 from graphile_worker._private_jobs j
      where j.key = w.key and (j.locked_at is not null or j.attempts < j.max_attempts))
  ), put as (
    select job.id from graphile_worker.add_jobs(array(
      select row(
        task, json_build_object('client', m.client, 'lane', lane, 'payload', json_build_object()), null, null, add_timed_jobs.max_attempts, m.key,
        flightline.fair_priority(0, true), array['client ' || m.client]
      )::graphile_worker.job_spec from missing m)) job)
  select count(*) into added from put;
  return added;
end $$;
revoke all on function flightline.add_timed_jobs from public;
