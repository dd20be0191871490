-- Matches of offers with requests (decision K6). A job finds them after the commit of the copy that changed, with the rules
-- of `domain/charter/market`; an index finds the candidates.

-- Without foreign keys, which cost most of a match: it is stored under locks of both copies, and their trigger removes it.
create table market_matches (
  offer_id text collate "C" not null,
  request_id text collate "C" not null,
  -- 1 exact, 2 high, 3 medium; null for a match by detour alone.
  level smallint,
  score smallint not null,
  days integer not null,
  -- Whole miles; null where an airport has no coordinates.
  departure_miles integer,
  arrival_miles integer,
  detour_miles integer,
  -- Points that were deducted from 100.
  unverified_points smallint not null,
  day_points smallint not null,
  departure_points smallint not null,
  arrival_points smallint not null,
  found_at bigint not null,
  primary key (offer_id, request_id)
);
create index market_matches_of_request on market_matches (request_id, score desc);

-- Boxes that contain every detour that an offer allows: a request finds the offers that could fly it on their way.
create table market_offer_boxes (
  offer_id text collate "C" not null references market_offers on delete cascade,
  place integer not null,
  area box not null,
  primary key (offer_id, place)
);
create index market_offer_boxes_by_area on market_offer_boxes using gist (area);

grant select, insert, update, delete on market_matches, market_offer_boxes to flightline_reader;
alter table market_matches enable row level security;
alter table market_matches force row level security;
create policy market_matches_for_reader on market_matches to flightline_reader using (true) with check (true);
create policy market_matches_of_seen on market_matches for select to flightline_app using (
  exists (select from market_offers o where o.id = offer_id) and exists (select from market_requests r where r.id = request_id)
);
grant select on market_matches to flightline_app;
alter table market_offer_boxes enable row level security;
alter table market_offer_boxes force row level security;
create policy market_offer_boxes_for_reader on market_offer_boxes to flightline_reader using (true) with check (true);

-- Changed copies wait for the matching job, and the screens of their readers learn of them.
create function flightline.market_copies_changed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    copy_side text := case tg_table_name when 'market_offers' then 'offer' else 'request' end;
    seen uuid[];
  begin
    if tg_op = 'DELETE' then
      if copy_side = 'offer' then
        delete from market_matches m using old_rows o where m.offer_id = o.id;
      else
        delete from market_matches m using old_rows o where m.request_id = o.id;
      end if;
      select array_agg(distinct reader) into seen
        from (select distinct o.client_id, o.audience from old_rows o) c
        cross join lateral flightline.market_readers(c.client_id, c.audience) reader;
    elsif tg_op = 'INSERT' then
      select array_agg(distinct reader) into seen
        from (select distinct n.client_id, n.audience from new_rows n) c
        cross join lateral flightline.market_readers(c.client_id, c.audience) reader;
    else
      select array_agg(distinct reader) into seen
        from (select n.client_id, n.audience from new_rows n union select o.client_id, o.audience from old_rows o) c
        cross join lateral flightline.market_readers(c.client_id, c.audience) reader;
    end if;
    if seen is null then
      return null;
    end if;
    if tg_op <> 'DELETE' then
      insert into market_queue (client_id, side, item_id) select n.client_id, copy_side, n.id from new_rows n;
      insert into due_work (client_id, kind, key, due)
        select distinct n.client_id, 'match-market', pg_current_xact_id()::text, flightline.market_now() from new_rows n
        on conflict (client_id, kind, key) do nothing;
      perform pg_notify('flightline_due', '');
    end if;
    perform flightline.tell_market(seen, tg_table_name);
    return null;
  end $$;
create trigger market_copies_inserted after insert on market_offers referencing new table as new_rows
  for each statement execute function flightline.market_copies_changed();
create trigger market_copies_updated after update on market_offers referencing old table as old_rows new table as new_rows
  for each statement execute function flightline.market_copies_changed();
create trigger market_copies_deleted after delete on market_offers referencing old table as old_rows
  for each statement execute function flightline.market_copies_changed();
create trigger market_copies_inserted after insert on market_requests referencing new table as new_rows
  for each statement execute function flightline.market_copies_changed();
create trigger market_copies_updated after update on market_requests referencing old table as old_rows new table as new_rows
  for each statement execute function flightline.market_copies_changed();
create trigger market_copies_deleted after delete on market_requests referencing old table as old_rows
  for each statement execute function flightline.market_copies_changed();

-- The oldest copies of a client that wait to be matched, each with the facts that decide its matches.
create function flightline.market_waiting(the_client uuid, most integer)
  returns table (seq bigint, side text, item_id text, version integer, audience text, departure_icao text, departure point,
    arrival_icao text, arrival point, first_day date, last_day date, is_verified boolean, detour_miles integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select q.seq, q.side, q.item_id, coalesce(o.version, r.version), coalesce(o.audience, r.audience),
      coalesce(o.departure_icao, r.departure_icao), coalesce(o.departure, r.departure),
      coalesce(o.arrival_icao, r.arrival_icao), coalesce(o.arrival, r.arrival),
      lower(coalesce(o.days, r.days)), upper(coalesce(o.days, r.days)) - 1, o.is_verified, o.detour_miles
    from (
      select max(w.seq) as seq, w.side, w.item_id from (
        select * from market_queue where client_id = the_client order by seq limit most
      ) w group by w.side, w.item_id
    ) q
    left join market_offers o on q.side = 'offer' and o.id = q.item_id
    left join market_requests r on q.side = 'request' and r.id = q.item_id
    order by q.seq
  $$;

-- Requests that an offer could match: their days overlap, and both ends lie in one of the boxes, or the airports are the same.
-- `pieces` numbers the boxes along the way: no flight arrives more than one piece before its departure.
create function flightline.market_requests_near(the_offer text, first_day date, last_day date, departures box[], arrivals box[],
    along box[], pieces integer[])
  returns table (id text, version integer, departure_icao text, departure point, arrival_icao text, arrival point,
    first_day date, last_day date)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with offer as materialized (select * from market_offers o where o.id = the_offer),
    areas as (
      select d.area as start, a.area as goal from unnest(departures) d(area) cross join unnest(arrivals) a(area)
      union all
      select d.area, a.area from unnest(along, pieces) d(area, piece) join unnest(along, pieces) a(area, piece)
        on a.piece >= d.piece - 1
    ),
    found as (
      select r.* from areas w join market_requests r on r.departure <@ w.start and r.arrival <@ w.goal
        and r.days && daterange(market_requests_near.first_day, market_requests_near.last_day, '[]')
      union all
      select r.* from offer o join market_requests r
        on r.departure_icao = o.departure_icao and r.arrival_icao = o.arrival_icao
        and r.days && daterange(market_requests_near.first_day, market_requests_near.last_day, '[]')
    )
    select distinct on (r.id) r.id, r.version, r.departure_icao, r.departure, r.arrival_icao, r.arrival, lower(r.days),
      upper(r.days) - 1
    from found r cross join offer o
    where (r.client_id = o.client_id or r.audience <> 'owner' or o.audience <> 'owner')
      and r.leaves_at > flightline.market_now()
    order by r.id
  $$;

-- Offers that a request could match, by both ends or by a detour.
create function flightline.market_offers_near(the_request text, first_day date, last_day date, departures box[],
    arrivals box[])
  returns table (id text, version integer, departure_icao text, departure point, arrival_icao text, arrival point,
    first_day date, last_day date, is_verified boolean, detour_miles integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with request as materialized (select * from market_requests r where r.id = the_request),
    found as (
      select o.id from unnest(departures) d(area) cross join unnest(arrivals) a(area)
        join market_offers o on o.departure <@ d.area and o.arrival <@ a.area
        and o.days && daterange(market_offers_near.first_day, market_offers_near.last_day, '[]')
      union
      select b.offer_id from request r join market_offer_boxes b on b.area @> r.departure
        where exists (select from market_offer_boxes c where c.offer_id = b.offer_id and c.area @> r.arrival)
      union
      select o.id from request r join market_offers o
        on o.departure_icao = r.departure_icao and o.arrival_icao = r.arrival_icao
        and o.days && daterange(market_offers_near.first_day, market_offers_near.last_day, '[]')
    )
    select o.id, o.version, o.departure_icao, o.departure, o.arrival_icao, o.arrival, lower(o.days), upper(o.days) - 1,
      o.is_verified, o.detour_miles
    from found join market_offers o using (id) cross join request r
    where (r.client_id = o.client_id or r.audience <> 'owner' or o.audience <> 'owner')
      and o.days && daterange(market_offers_near.first_day, market_offers_near.last_day, '[]')
      and o.leaves_at > flightline.market_now()
  $$;

-- Stores all matches of one copy as of a version of it, and removes its other ones. Answers 'gone' for a copy that no longer
-- exists, and 'again' where it, or one of its matches, is being changed: their writers are not waited for.
create function flightline.market_store_matches(the_side text, the_item text, the_version integer, the_seq bigint, pairs jsonb,
    boxes box[])
  returns text language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    held integer;
    wanted integer;
    free text[];
  begin
    if the_side = 'offer' then
      perform from market_offers o where o.id = the_item;
      if found then
        select o.version into held from market_offers o where o.id = the_item for share skip locked;
      end if;
    else
      perform from market_requests r where r.id = the_item;
      if found then
        select r.version into held from market_requests r where r.id = the_item for share skip locked;
      end if;
    end if;
    if not found then
      perform from market_offers o where o.id = the_item union all select from market_requests r where r.id = the_item;
      if found then
        return 'again';
      end if;
      delete from market_queue q where q.item_id = the_item and q.seq <= the_seq;
      return 'gone';
    end if;
    if held <> the_version then
      return 'again';
    end if;
    -- The other side as it was read, and not locked by a writer. A changed one matches by itself, after its commit.
    if the_side = 'offer' then
      select coalesce(array_agg(id), '{}') into free from (
        select r.id from market_requests r join jsonb_to_recordset(pairs) p(id text, version integer)
          on r.id = p.id and r.version = p.version
        order by r.id for share of r skip locked
      ) locked;
    else
      select coalesce(array_agg(id), '{}') into free from (
        select o.id from market_offers o join jsonb_to_recordset(pairs) p(id text, version integer)
          on o.id = p.id and o.version = p.version
        order by o.id for share of o skip locked
      ) locked;
    end if;
    -- Most often every pair is free, and nothing has to be counted.
    if cardinality(free) = jsonb_array_length(pairs) then
      wanted := cardinality(free);
    elsif the_side = 'offer' then
      select count(*) into wanted from market_requests r join jsonb_to_recordset(pairs) p(id text, version integer)
        on r.id = p.id and r.version = p.version;
    else
      select count(*) into wanted from market_offers o join jsonb_to_recordset(pairs) p(id text, version integer)
        on o.id = p.id and o.version = p.version;
    end if;
    delete from market_matches m
      where case the_side when 'offer' then m.offer_id else m.request_id end = the_item
        and (m.offer_id = the_item or m.request_id = the_item)
        and case the_side when 'offer' then m.request_id else m.offer_id end
          not in (select p.id from jsonb_to_recordset(pairs) p(id text));
    insert into market_matches as m (offer_id, request_id, level, score, days, departure_miles, arrival_miles, detour_miles,
      unverified_points, day_points, departure_points, arrival_points, found_at)
    select case the_side when 'offer' then the_item else p.id end, case the_side when 'offer' then p.id else the_item end,
      p.level, p.score, p.days, p.departure_miles, p.arrival_miles, p.detour_miles,
      p.unverified_points, p.day_points, p.departure_points, p.arrival_points, flightline.market_now()
    from jsonb_to_recordset(pairs) p(id text, level smallint, score smallint, days integer, departure_miles integer,
      arrival_miles integer, detour_miles integer, unverified_points smallint, day_points smallint,
      departure_points smallint, arrival_points smallint)
    where p.id = any (free)
    order by p.id
    on conflict (offer_id, request_id) do update set level = excluded.level, score = excluded.score, days = excluded.days,
      departure_miles = excluded.departure_miles, arrival_miles = excluded.arrival_miles,
      detour_miles = excluded.detour_miles, unverified_points = excluded.unverified_points, day_points = excluded.day_points,
      departure_points = excluded.departure_points, arrival_points = excluded.arrival_points
    where (m.level, m.score, m.days, m.departure_miles, m.arrival_miles, m.detour_miles, m.unverified_points, m.day_points,
        m.departure_points, m.arrival_points)
      is distinct from (excluded.level, excluded.score, excluded.days, excluded.departure_miles, excluded.arrival_miles,
        excluded.detour_miles, excluded.unverified_points, excluded.day_points, excluded.departure_points,
        excluded.arrival_points);
    if the_side = 'offer' then
      delete from market_offer_boxes b where b.offer_id = the_item;
      insert into market_offer_boxes (offer_id, place, area)
        select the_item, position, area from unnest(boxes) with ordinality as b(area, position);
    end if;
    if cardinality(free) < wanted then
      return 'again';
    end if;
    delete from market_queue q where q.item_id = the_item and q.seq <= the_seq;
    return 'done';
  end $$;

-- The owner of each side of a match learns of it if it sees the other side.
create function flightline.market_matches_changed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    seen uuid[];
  begin
    -- A statement stores the matches of one offer, or of one request.
    with offers as materialized (
      select distinct o.client_id, o.audience from market_offers o where o.id in (select n.offer_id from new_rows n)
    ),
    requests as materialized (
      select distinct r.client_id, r.audience from market_requests r where r.id in (select n.request_id from new_rows n)
    ),
    pairs as (
      select o.client_id as seller, o.audience as offered_to, r.client_id as buyer, r.audience as asked_of
      from offers o cross join requests r
    ),
    shown as (
      select seller as reader, buyer as owner, asked_of as audience from pairs
      union
      select buyer, seller, offered_to from pairs
    )
    select array_agg(distinct s.reader) into seen from shown s
    where s.reader = s.owner or (
      s.audience <> 'owner'
      and exists (select from market_participants p where p.client_id = s.reader and p.is_open)
      and exists (select from market_participants p where p.client_id = s.owner and p.is_open)
      and (
        s.audience = 'participants'
        or exists (
          select from market_shares h
          where h.requesting_operator = s.owner and h.receiving_operator = s.reader and h.ended_at is null
        )
        or (s.audience = 'affiliates' and exists (
          select from market_affiliations a
          where a.approved_at is not null and a.declined_at is null and a.ended_at is null
            and ((a.creator = s.owner and a.recipient = s.reader) or (a.recipient = s.owner and a.creator = s.reader))
        ))
      )
    );
    if seen is not null then
      perform flightline.tell_market(seen, 'market_matches');
    end if;
    return null;
  end $$;
create trigger market_matches_inserted after insert on market_matches referencing new table as new_rows
  for each statement execute function flightline.market_matches_changed();
create trigger market_matches_updated after update on market_matches referencing new table as new_rows
  for each statement execute function flightline.market_matches_changed();

-- Removes copies that were flown. Answers how many.
create function flightline.market_clear(the_client uuid, most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    offers integer;
    requests integer;
  begin
    delete from market_offers o where o.id in (
      select f.id from market_offers f where f.client_id = the_client and f.leaves_at <= flightline.market_now() limit most);
    get diagnostics offers = row_count;
    delete from market_requests r where r.id in (
      select f.id from market_requests f where f.client_id = the_client and f.leaves_at <= flightline.market_now() limit most);
    get diagnostics requests = row_count;
    return offers + requests;
  end $$;

alter function flightline.market_copies_changed owner to flightline_reader;
alter function flightline.market_waiting owner to flightline_reader;
alter function flightline.market_requests_near owner to flightline_reader;
alter function flightline.market_offers_near owner to flightline_reader;
alter function flightline.market_store_matches owner to flightline_reader;
alter function flightline.market_matches_changed owner to flightline_reader;
alter function flightline.market_clear owner to flightline_reader;
-- The matching job calls these as the owner of the database: the role of requests may not.
revoke all on function flightline.market_waiting, flightline.market_requests_near, flightline.market_offers_near,
  flightline.market_store_matches, flightline.market_clear from public;

-- Copies of the records of the last release. No client takes part yet, so that only their owners see them.
select flightline.keep_market_participant(c.client_id, jsonb_build_object(
    'name', c.doc ->> 'name', 'timezone', coalesce(c.doc ->> 'timezone', 'UTC'), 'is_open', false))
  from clients c where c.trashed_at is null;
select flightline.keep_market_offers(d.client_id, 'deals', d.id, jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
      'leg', '', 'kind', 'deal', 'from', d.doc -> 'departureAirport', 'to', d.doc -> 'arrivalAirport',
      'takeoff', coalesce((d.doc #>> '{times,takeoffUTC}')::bigint, (d.doc ->> 'departure_date')::bigint),
      'landing', d.doc #> '{times,landingUTC}', 'window_end', d.doc -> 'window_end',
      'aircraft_type', d.doc #>> '{aircraft,type}', 'deal_type', d.doc ->> 'type', 'is_verified', d.doc -> 'verified',
      'is_price_shown', d.doc -> 'show_price', 'price', d.doc #> '{price,total}', 'tail', d.doc #>> '{aircraft,tail_number}'
    )) || flightline.offered_aircraft(d.client_id, d.doc -> 'aircraft')))
  from deals d
  where d.trashed_at is null and d.active and not coalesce(d.hidden, false) and not coalesce(d.booked, false)
    and d.doc #>> '{departureAirport,icao}' <> '' and d.doc #>> '{arrivalAirport,icao}' <> ''
    and greatest(coalesce((d.doc #>> '{times,takeoffUTC}')::bigint, (d.doc ->> 'departure_date')::bigint),
      (d.doc ->> 'window_end')::bigint) > flightline.market_now();
select case when coalesce(q.doc ->> 'quoteType', 'want') = 'want'
    then flightline.keep_market_requests(q.client_id, q.id, flightline.market_legs(q.doc, q.date))
    else flightline.keep_market_offers(q.client_id, 'quotes', q.id, flightline.market_legs(q.doc, q.date)) end
  from quotes q
  where q.trashed_at is null and q.active and coalesce(q.source, '') <> 'mq' and q.status in ('qBroker', 'qSubmitted', 'qImported', 'qCreated', 'qOutstanding')
    and q.departure_date > flightline.market_now() - 30 * 86400000::bigint;
