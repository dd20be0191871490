-- Background work. The queue's own tables belong to its library and to the database's owner; the program's role may
-- enqueue for the client it acts for, look at that client's jobs and run one again: nothing else.
create function flightline.add_job(name text, payload jsonb, job_key text, run_at timestamptz, max_attempts integer)
  returns bigint language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  client uuid := flightline.current_client();
  added bigint;
begin
  if client is null then
    raise exception 'a job needs a client: set app.client_id';
  end if;
  select job.id into added from graphile_worker.add_job(
    add_job.name,
    json_build_object('client', client, 'payload', payload),
    run_at => add_job.run_at,
    max_attempts => add_job.max_attempts,
    job_key => client || ' ' || add_job.name || ' ' || add_job.job_key
  ) job;
  return added;
end $$;

create function flightline.jobs_of_client(most integer)
  returns table (id bigint, name text, attempts integer, max_attempts integer, last_error text, run_at bigint, created_at bigint, is_running boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select j.id, t.identifier, j.attempts::integer, j.max_attempts::integer, j.last_error,
      floor(extract(epoch from j.run_at) * 1000)::bigint, floor(extract(epoch from j.created_at) * 1000)::bigint,
      j.locked_at is not null
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where j.payload ->> 'client' = flightline.current_client()::text
    order by (j.attempts >= j.max_attempts) desc, (j.last_error is not null) desc, j.run_at, j.id
    limit most;
end $$;

-- Answers whether the job is this client's and waits now; a running job is left alone.
create function flightline.run_job_again(job_id bigint) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  mine boolean;
begin
  select true into mine from graphile_worker._private_jobs j
  where j.id = job_id and j.payload ->> 'client' = flightline.current_client()::text;
  if mine is null then
    return null;
  end if;
  return exists (select 1 from graphile_worker.reschedule_jobs(array[job_id], run_at => now(), attempts => 0));
end $$;

revoke all on function flightline.add_job, flightline.jobs_of_client, flightline.run_job_again from public;
grant execute on function flightline.add_job, flightline.jobs_of_client, flightline.run_job_again to flightline_app;

-- Every living worker holds a lock of its name. A job that was begun by one whose lock is free will never end: it goes
-- back to the queue. Called by the workers themselves, as the owner.
create function flightline.free_jobs_of_dead_workers(began_before interval) returns text[]
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  dead text[];
begin
  select array_agg(held.worker) into dead
  from (
    select distinct j.locked_by as worker from graphile_worker._private_jobs j
    where j.locked_by is not null and j.locked_at < now() - began_before
  ) held
  where pg_try_advisory_xact_lock(hashtext('flightline worker'), hashtext(held.worker));
  if dead is not null then
    perform graphile_worker.force_unlock_workers(dead);
  end if;
  return coalesce(dead, '{}');
end $$;
revoke all on function flightline.free_jobs_of_dead_workers from public;

-- Files: where a path's content lies in the object store. The path is the one that the specification gives.
create table file_objects (
  client_id uuid not null,
  path text collate "C" not null,
  key text not null,
  name text not null,
  type text not null,
  size bigint not null,
  sha256 text not null,
  created_at bigint not null,
  created_by text not null,
  primary key (client_id, path)
);
alter table file_objects enable row level security;
alter table file_objects force row level security;
create policy file_objects_within_client on file_objects to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on file_objects to flightline_app;

-- Contents that no path names: begun uploads, replaced and removed files. Removed from the store after a day of grace.
create table file_leftovers (
  client_id uuid not null,
  key text not null,
  since bigint not null,
  primary key (client_id, key)
);
create index file_leftovers_by_age on file_leftovers (client_id, since);
alter table file_leftovers enable row level security;
alter table file_leftovers force row level security;
create policy file_leftovers_within_client on file_leftovers to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on file_leftovers to flightline_app;
