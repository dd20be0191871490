-- Requests between the same places on one of the same days, found by the index of places: row-level security lets no operator
-- of points use an index. Answers ids alone; their reader sees of them what the policies show.
create function flightline.market_requests_between(start point, goal point, wanted daterange) returns setof text
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select r.id from market_requests r where r.departure ~= start and r.arrival ~= goal and r.days && wanted
  $$;
alter function flightline.market_requests_between owner to flightline_reader;
revoke all on function flightline.market_requests_between from public;
grant execute on function flightline.market_requests_between to flightline_app;
