-- A run that users ask for reports its progress to each of them (docs/adr/0166-tasks-and-metrics.md). As before, with `asked_by`
-- as {id, label, feedbackId}: a run that waits already keeps those who watch it.
create or replace function flightline.ask_timed_run(task text, lane text, asked_by jsonb, max_attempts integer) returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  client uuid := flightline.current_client();
  run_key text := client || ' ' || task;
  watchers jsonb;
  added bigint;
begin
  if client is null then
    raise exception 'a run needs a client';
  end if;
  perform pg_advisory_xact_lock(hashtext('flightline timed'), hashtext(task));
  if exists (select 1 from graphile_worker._private_jobs j where j.key = run_key and j.locked_at is not null) then
    return null;
  end if;
  select j.payload::jsonb #> '{payload,watchers}' into watchers
  from graphile_worker._private_jobs j where j.key = run_key;
  if asked_by ? 'feedbackId' then
    watchers := coalesce(watchers, '[]') || jsonb_build_array(
      jsonb_build_object('feedbackId', asked_by -> 'feedbackId', 'user', asked_by -> 'id'));
  end if;
  select job.id into added from graphile_worker.add_job(
    task,
    json_build_object('client', client, 'lane', lane, 'payload', jsonb_build_object(
      'askedBy', asked_by - 'feedbackId', 'watchers', coalesce(watchers, '[]'))),
    run_at => now(), max_attempts => ask_timed_run.max_attempts, job_key => run_key, job_key_mode => 'replace',
    priority => flightline.fair_priority(0, false), flags => array['client ' || client]) job;
  return added;
end $$;
