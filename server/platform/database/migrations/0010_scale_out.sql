-- Reads on a replica, and workers that come back.

-- Refuses a read that would not see every transaction below a position: on a standby, what has ended there is known by
-- the oldest transaction that its snapshot still counts as running. A standby that was promoted may go its own way and is
-- refused too. The message carries how far the server is. Position 0 asks for nothing: that is the primary.
create function flightline.require_position(needed xid8) returns boolean language plpgsql stable parallel safe as $$
declare
  reached xid8;
begin
  if needed = '0'::xid8 then
    return true;
  end if;
  reached := case when pg_is_in_recovery() then pg_snapshot_xmin(pg_current_snapshot()) else '0'::xid8 end;
  if reached < needed then
    raise exception using errcode = 'FL001', message = reached::text;
  end if;
  return true;
end $$;

-- Below which position everything has ended, and above which nothing that is visible has begun.
create function flightline.positions(out ended text, out begun text) language sql stable
  as $$ select pg_snapshot_xmin(s)::text, pg_snapshot_xmax(s)::text from pg_current_snapshot() s $$;

-- Names under which jobs were begun and whose lock nobody holds now. One look is no proof: a worker whose connection
-- broke takes its lock again a moment later.
create function flightline.absent_workers(began_before interval) returns text[]
  language plpgsql volatile set search_path = public, pg_temp as $$
begin
  return coalesce((
    select array_agg(held.worker)
    from (
      select distinct j.locked_by as worker from graphile_worker._private_jobs j
      where j.locked_by is not null and j.locked_at < now() - began_before
    ) held
    where pg_try_advisory_xact_lock(hashtext('flightline worker'), hashtext(held.worker))
  ), '{}');
end $$;

-- Puts back the jobs of workers whose lock is still free. Answers whose jobs were put back.
create function flightline.free_jobs_of(workers text[]) returns text[]
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  dead text[];
begin
  select array_agg(worker) into dead from unnest(workers) worker
  where pg_try_advisory_xact_lock(hashtext('flightline worker'), hashtext(worker));
  if dead is not null then
    perform graphile_worker.force_unlock_workers(dead);
  end if;
  return coalesce(dead, '{}');
end $$;
revoke all on function flightline.absent_workers, flightline.free_jobs_of from public;
