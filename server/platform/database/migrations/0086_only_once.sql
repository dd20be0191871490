-- Which run has claimed a mail about unread items: another one that takes over leaves the first without it.
alter table unread_mails add column claim text;

-- Two firings of one timed task at once look one after the other: else the second could take the run that a worker has
-- begun meanwhile for missing, and add another for the same client.
create or replace function flightline.add_timed_jobs(task text, lane text, clients uuid[], max_attempts integer)
  returns integer language plpgsql volatile set search_path = public, pg_temp as $$
declare
  added integer;
begin
  perform pg_advisory_xact_lock(hashtext('flightline timed'), hashtext(task));
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
