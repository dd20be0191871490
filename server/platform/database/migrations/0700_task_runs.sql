-- Runs of timed tasks and pauses (docs/adr/0161-clockwork.md). Ordinary tables: the program writes them, admins read them.
create table task_runs (
  client_id uuid not null,
  id bigint generated always as identity,
  task text collate "C" not null,
  attempt integer not null,
  -- User who asked for the run, as {id, label}; null by the clock.
  asked_by jsonb,
  began_at bigint not null,
  ended_at bigint,
  -- Null while it runs, and for good if its process ended before it did.
  outcome text check (outcome in ('done', 'failed')),
  result text not null default '',
  primary key (client_id, id)
);
create index task_runs_by_task on task_runs (client_id, task, id desc);
create index task_runs_by_time on task_runs (client_id, began_at);

create table task_pauses (
  client_id uuid not null,
  -- Name of the task, or 'all'.
  task text collate "C" not null,
  paused_at bigint not null,
  paused_by jsonb not null,
  reason text not null,
  primary key (client_id, task)
);

alter table task_runs enable row level security;
alter table task_runs force row level security;
create policy task_runs_within_client on task_runs to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on task_runs to flightline_app;
alter table task_pauses enable row level security;
alter table task_pauses force row level security;
create policy task_pauses_within_client on task_pauses to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on task_pauses to flightline_app;

-- Starts the current client's run of a timed task. A waiting run starts now. Null while a run is under way.
create function flightline.ask_timed_run(task text, lane text, asked_by jsonb, max_attempts integer) returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  client uuid := flightline.current_client();
  run_key text := client || ' ' || task;
  added bigint;
begin
  if client is null then
    raise exception 'a run needs a client';
  end if;
  perform pg_advisory_xact_lock(hashtext('flightline timed'), hashtext(task));
  if exists (select 1 from graphile_worker._private_jobs j where j.key = run_key and j.locked_at is not null) then
    return null;
  end if;
  select job.id into added from graphile_worker.add_job(
    task,
    json_build_object('client', client, 'lane', lane, 'payload', json_build_object('askedBy', asked_by)),
    run_at => now(), max_attempts => ask_timed_run.max_attempts, job_key => run_key, job_key_mode => 'replace',
    priority => flightline.fair_priority(0, false), flags => array['client ' || client]) job;
  return added;
end $$;

-- Names of the current client's jobs that run.
create function flightline.running_jobs() returns table (name text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select distinct t.identifier from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where j.locked_at is not null and j.payload ->> 'client' = flightline.current_client()::text;
end $$;

-- Jobs that wait now or run, by lane: those of the current client by name, those of others together. Counted to `most` each.
create function flightline.lane_depths(most integer)
  returns table (lane text, is_own boolean, name text, waiting integer, running integer, oldest bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    with own as (
      select j.payload ->> 'lane' as lane, j.task_id, j.locked_at, j.run_at from graphile_worker._private_jobs j
      where j.payload ->> 'client' = flightline.current_client()::text and j.run_at <= now()
        and (j.locked_at is not null or j.is_available) limit most
    ), others as (
      select j.payload ->> 'lane' as lane, j.locked_at, j.run_at from graphile_worker._private_jobs j
      where j.payload ->> 'client' <> flightline.current_client()::text and j.run_at <= now()
        and (j.locked_at is not null or j.is_available) limit most
    )
    select o.lane, true, t.identifier, count(*) filter (where o.locked_at is null)::integer,
      count(*) filter (where o.locked_at is not null)::integer,
      floor(extract(epoch from min(o.run_at) filter (where o.locked_at is null)) * 1000)::bigint
    from own o join graphile_worker._private_tasks t on t.id = o.task_id where o.lane is not null group by o.lane, t.identifier
    union all
    select o.lane, false, '', count(*) filter (where o.locked_at is null)::integer,
      count(*) filter (where o.locked_at is not null)::integer, null
    from others o where o.lane is not null group by o.lane;
end $$;

-- Removes a given-up job of the current client, and answers its name and the key of the due work that it was handed. Not
-- dropped if the job may still run; no row if the client has no such job.
create function flightline.drop_job(job_id bigint) returns table (is_dropped boolean, kind text, key text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  job record;
begin
  select j.locked_at, j.attempts, j.max_attempts, j.payload, t.identifier into job
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.id = job_id and j.payload ->> 'client' = flightline.current_client()::text for update of j;
  if found then
    is_dropped := job.locked_at is null and job.attempts >= job.max_attempts;
    kind := job.identifier;
    key := job.payload #>> '{payload,id}';
    if is_dropped then
      delete from graphile_worker._private_jobs j where j.id = job_id;
    end if;
    return next;
  end if;
end $$;

-- Input of a job of the current client, for its admins.
create function flightline.job_payload(job_id bigint) returns jsonb
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select (j.payload -> 'payload')::jsonb from graphile_worker._private_jobs j
    where j.id = job_id and j.payload ->> 'client' = flightline.current_client()::text
  );
end $$;

revoke all on function flightline.ask_timed_run, flightline.running_jobs, flightline.lane_depths, flightline.drop_job,
  flightline.job_payload from public;
grant execute on function flightline.ask_timed_run, flightline.running_jobs, flightline.lane_depths, flightline.drop_job,
  flightline.job_payload to flightline_app;
