-- The changes of a client behind a position, by a condition that the index of the change log answers: the position is
-- tested by itself, and the time only where there is no position yet.
create or replace function flightline.changes_of_client(after_xid xid8, after_seq bigint, since timestamptz, most integer)
  returns table (record text, id text, version integer, op text, at bigint, xid text, seq bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
declare
  client uuid := flightline.current_client();
begin
  if after_xid is null then
    return query
      select c.record, c.id, c.version, c.op, floor(extract(epoch from c.at) * 1000)::bigint, c.xid::text, c.seq
      from change_log c
      where c.client_id = client and c.xid < pg_snapshot_xmin(pg_current_snapshot()) and c.at >= since
      order by c.xid, c.seq
      limit most;
  else
    return query
      select c.record, c.id, c.version, c.op, floor(extract(epoch from c.at) * 1000)::bigint, c.xid::text, c.seq
      from change_log c
      where c.client_id = client and c.xid < pg_snapshot_xmin(pg_current_snapshot())
        and c.xid >= after_xid and (c.xid > after_xid or c.seq > after_seq)
      order by c.xid, c.seq
      limit most;
  end if;
end $$;
