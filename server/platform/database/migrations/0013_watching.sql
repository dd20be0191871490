-- What those who watch the installation count across clients: states and ages, never whose. Few rows match the indexes.
create index mail_in_unsettled on mail_in (status, received_at) where status in ('received', 'held');
create index outbox_undelivered on outbox (status) where status in ('failed', 'unknown');

grant select (status, received_at) on mail_in to flightline_reader;
create policy mail_in_for_reader on mail_in for select to flightline_reader using (true);
grant select (status, updated_at) on outbox to flightline_reader;
create policy outbox_for_reader on outbox for select to flightline_reader using (true);

-- Mail that is on its way, by state: how many (counted no further than `most`), and since when the oldest. Called by the
-- database's owner alone.
create function flightline.mail_under_way(most integer)
  returns table (direction text, state text, amount bigint, oldest bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select 'in', s.state, count(m.received_at), min(m.received_at)
    from (values ('received'), ('held')) s (state)
    left join lateral (
      select received_at from mail_in where status = s.state and status in ('received', 'held') order by received_at limit most
    ) m on true
    group by s.state
    union all
    select 'out', s.state, count(o.updated_at), min(o.updated_at)
    from (values ('queued'), ('sending'), ('ending')) s (state)
    left join lateral (
      select updated_at from outbox where status = s.state and status in ('queued', 'sending', 'ending') limit most
    ) o on true
    group by s.state
    union all
    select 'out', s.state, count(o.updated_at), min(o.updated_at)
    from (values ('failed'), ('unknown')) s (state)
    left join lateral (
      select updated_at from outbox where status = s.state and status in ('failed', 'unknown') limit most
    ) o on true
    group by s.state
  $$;
alter function flightline.mail_under_way owner to flightline_reader;
revoke all on function flightline.mail_under_way from public;

-- A job knows what caused it: the id of the request, for the log, and its place in a trace.
create function flightline.add_job(name text, payload jsonb, job_key text, run_at timestamptz, max_attempts integer, origin jsonb)
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
    (jsonb_build_object('client', client, 'payload', payload)
      || case when origin is null then '{}' else jsonb_build_object('origin', origin) end)::json,
    run_at => add_job.run_at,
    max_attempts => add_job.max_attempts,
    job_key => client || ' ' || add_job.name || ' ' || add_job.job_key
  ) job;
  return added;
end $$;
revoke all on function flightline.add_job(text, jsonb, text, timestamptz, integer, jsonb) from public;
grant execute on function flightline.add_job(text, jsonb, text, timestamptz, integer, jsonb) to flightline_app;

-- The form without it stays, for processes of the version before that run while another is brought up to date.
create or replace function flightline.add_job(name text, payload jsonb, job_key text, run_at timestamptz, max_attempts integer)
  returns bigint language sql volatile security definer set search_path = public, pg_temp
  as $$ select flightline.add_job(name, payload, job_key, run_at, max_attempts, null) $$;
