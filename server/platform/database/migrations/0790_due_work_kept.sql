-- Keeps due work whose earlier job begins while it is handed to the queue: `add_jobs` adds nothing for the key of a job that a
-- worker locks between its two statements. A second call adds the job, because the locked one then has no key.
create or replace function flightline.queue_due_work(
  kinds jsonb, now_ms bigint, most integer, most_of_client integer, out queued integer, out is_more boolean)
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  names text[] := array(select jsonb_object_keys(kinds));
  tasks integer[] := array(select t.id from graphile_worker._private_tasks t where t.identifier = any (names));
  client uuid;
  waiting integer;
  taken jsonb;
  added integer;
  added_keys text[];
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
    select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'job_key', client || ' ' || d.kind || ' ' || d.key, 'key', d.key,
        'place', d.place)), '[]'), count(*)
      into taken, added
      from (
        select c.kind, c.key, row_number() over () as place
        from flightline.claim_due_work(client, names, now_ms, least(most_of_client - waiting, most - queued)) c) d;
    while jsonb_array_length(taken) > 0 loop
      added_keys := array(select j.key from graphile_worker.add_jobs(array(
        select row(
          d.kind, json_build_object('client', client, 'lane', kinds #> array[d.kind, 'lane'], 'payload', json_build_object('id', d.key)),
          null, null, null, d.job_key,
          flightline.fair_priority(waiting + d.place - 1, coalesce((kinds #>> array[d.kind, 'yields'])::boolean, false)),
          array_remove(array['client ' || client, 'outside ' || (kinds #>> array[d.kind, 'outside'])], null)
        )::graphile_worker.job_spec
        from jsonb_to_recordset(taken) d(kind text, key text, job_key text, place bigint))) j);
      taken := coalesce(
        (select jsonb_agg(d) from jsonb_array_elements(taken) d where d ->> 'job_key' <> all (added_keys)), '[]');
    end loop;
    queued := queued + added;
    is_more := is_more or waiting + added >= most_of_client;
  end loop;
end $$;

-- Hands over again the work that lost its job. A job that still exists finds its work planned again and does nothing.
alter table due_work no force row level security;
update due_work set queued_at = null where queued_at is not null and local_at is null;
alter table due_work force row level security;
