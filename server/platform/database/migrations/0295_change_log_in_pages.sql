-- One transaction that deletes the changes of a day holds back the live feed of every client: they go page by page, the
-- oldest first.
create function flightline.prune_changes(older_than interval, most integer) returns bigint
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    with gone as (
      delete from change_log where at < now() - older_than and ctid = any(array(
        select c.ctid from change_log c where c.at < now() - older_than order by c.at limit most))
      returning 1)
    select count(*) from gone
  $$;
alter function flightline.prune_changes(interval, integer) owner to flightline_reader;
revoke all on function flightline.prune_changes(interval, integer) from public;
grant execute on function flightline.prune_changes(interval, integer) to flightline_app;
drop function flightline.prune_changes(interval);
