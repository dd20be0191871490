-- Stored searches of the market, the offers that suit them, and the notices of these (decision K7).
create table market_searches (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "type" text collate "C" generated always as ((doc #>> '{type}')) stored,
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "hits" bigint generated always as ((doc #>> '{hits}')::bigint) stored,
  "unopened_from" bigint generated always as ((doc #>> '{last_opened_at}')::bigint) stored,
  primary key (client_id, id)
);
create index market_searches_by_last_date on market_searches (client_id, "last_date", id) where trashed_at is null;
create index market_searches_by_date on market_searches (client_id, "date", id) where trashed_at is null;
create index market_searches_by_name on market_searches (client_id, "name", id) where trashed_at is null;
create index market_searches_by_hits on market_searches (client_id, "hits", id) where trashed_at is null;
create index market_searches_trash on market_searches (client_id, trashed_at) where trashed_at is not null;
alter table market_searches enable row level security;
alter table market_searches force row level security;
create policy market_searches_within_client on market_searches to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on market_searches to flightline_app;
create trigger record_changed after insert or update or delete on market_searches
  for each row execute function flightline.record_changed();
create function flightline.plan_ask_keep_search() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from due_work where client_id = old.client_id and kind = 'ask-keep-search' and key = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into due_work (client_id, kind, key, due)
    select new.client_id, 'ask-keep-search', new.id, due.at from (select case when new.trashed_at is null and new."active" = true then new."unopened_from" + 5184000000 end as at) due where due.at is not null;
  end if;
  return null;
end $$;
create trigger plan_ask_keep_search_insert after insert on market_searches
  for each row when ((case when new.trashed_at is null and new."active" = true then new."unopened_from" + 5184000000 end) is not null) execute function flightline.plan_ask_keep_search();
create trigger plan_ask_keep_search_update after update on market_searches
  for each row when ((case when old.trashed_at is null and old."active" = true then old."unopened_from" + 5184000000 end) is distinct from (case when new.trashed_at is null and new."active" = true then new."unopened_from" + 5184000000 end)) execute function flightline.plan_ask_keep_search();
create trigger plan_ask_keep_search_delete after delete on market_searches
  for each row when ((case when old.trashed_at is null and old."active" = true then old."unopened_from" + 5184000000 end) is not null) execute function flightline.plan_ask_keep_search();

-- Searches for offers as the matching job reads them, written by a trigger of their records.
create table market_watches (
  client_id uuid not null,
  search_id text collate "C" not null,
  version integer not null default 1,
  -- Codes and places of both airports; null in a country, and anywhere.
  departure_icao text,
  departure point,
  departure_country text,
  arrival_icao text,
  arrival point,
  arrival_country text,
  -- Boxes that contain every airport that suits.
  departure_area box not null,
  arrival_area box not null,
  -- Local days, both included, without the days before and after.
  first_day date,
  last_day date,
  days_out integer,
  level smallint not null,
  miles integer not null,
  days_before integer not null,
  days_after integer not null,
  aircraft_types text[] not null,
  is_verified_only boolean not null,
  -- True if offers that can call at both airports on their way suit as well.
  takes_detours boolean not null,
  primary key (client_id, search_id)
);
create index market_watches_by_area on market_watches using gist (departure_area, arrival_area);
create index market_watches_by_departure on market_watches (departure_icao);
create index market_watches_by_arrival on market_watches (arrival_icao);
create index market_watches_on_the_way on market_watches using gist (departure) where takes_detours;
create index market_watches_days_out on market_watches (client_id, search_id) where days_out is not null;

-- Without foreign keys, as market_matches: hits are stored under locks of both sides, whose triggers remove them.
create table market_hits (
  client_id uuid not null,
  search_id text collate "C" not null,
  offer_id text collate "C" not null,
  -- 1 exact, 2 high, 3 medium, 4 the limits of the search itself, 5 by a detour alone.
  level smallint not null,
  score smallint not null,
  days integer not null,
  departure_miles integer not null,
  arrival_miles integer not null,
  -- Null where the search takes no detours.
  detour_miles integer,
  unverified_points smallint not null,
  day_points smallint not null,
  departure_points smallint not null,
  arrival_points smallint not null,
  found_at bigint not null,
  -- When the row was stored, by the clock: a reading that began before does not remove it.
  stored_at timestamptz not null default clock_timestamp(),
  -- Names the offer to this search alone, also after it was withdrawn and offered again.
  offer_key text not null,
  -- True once its notices are planned; false again after a better level.
  is_told boolean not null default false,
  primary key (client_id, search_id, offer_id)
);
create index market_hits_of_offer on market_hits (offer_id);
create index market_hits_untold on market_hits (client_id, search_id) where not is_told;

-- One row for each user, search and offer: a notice is sent once, and once more for a better level.
create table market_notices (
  client_id uuid not null,
  user_id text collate "C" not null,
  search_id text collate "C" not null,
  offer_key text not null,
  -- Null once the offer was withdrawn, which cancels the notice in the same transaction (decision K8).
  offer_id text collate "C" references market_offers on delete set null,
  level smallint not null,
  due bigint not null,
  sent_level smallint,
  sent_at bigint,
  primary key (client_id, user_id, search_id, offer_key)
);
create index market_notices_of_offer on market_notices (offer_id);
create index market_notices_pending on market_notices (client_id, user_id, due)
  where offer_id is not null and (sent_level is null or level < sent_level);

create table market_watch_queue (
  seq bigint generated always as identity primary key,
  client_id uuid not null,
  side text not null check (side in ('offer', 'watch')),
  item_id text collate "C" not null
);
create index market_watch_queue_of_client on market_watch_queue (client_id, seq);
create index market_watch_queue_by_item on market_watch_queue (item_id);

grant select, insert, update, delete on market_watches, market_hits, market_notices, market_watch_queue to flightline_reader;
alter table market_watches enable row level security;
alter table market_watches force row level security;
create policy market_watches_for_reader on market_watches to flightline_reader using (true) with check (true);
alter table market_hits enable row level security;
alter table market_hits force row level security;
create policy market_hits_for_reader on market_hits to flightline_reader using (true) with check (true);
create policy market_hits_of_seen on market_hits for select to flightline_app using (
  client_id = (select flightline.current_client()) and exists (select from market_offers o where o.id = offer_id)
);
create policy market_hits_told on market_hits for update to flightline_app
  using (client_id = (select flightline.current_client())) with check (client_id = (select flightline.current_client()));
grant select on market_hits to flightline_app;
grant update (is_told) on market_hits to flightline_app;
alter table market_notices enable row level security;
alter table market_notices force row level security;
create policy market_notices_for_reader on market_notices to flightline_reader using (true) with check (true);
create policy market_notices_within_client on market_notices to flightline_app
  using (client_id = (select flightline.current_client())) with check (client_id = (select flightline.current_client()));
grant select, insert, update, delete on market_notices to flightline_app;
alter table market_watch_queue enable row level security;
alter table market_watch_queue force row level security;
create policy market_watch_queue_for_reader on market_watch_queue to flightline_reader using (true) with check (true);

-- A box with every airport within so many miles. It takes all longitudes at a pole and over the date line: the rules decide.
create function flightline.market_area(place point, miles integer) returns box language sql immutable parallel safe
  as $$
    select case
      when place is null then box(point(180, 90), point(-180, -90))
      when abs(place[1]) + size.high >= 89.9 or abs(place[0]) + size.wide > 180
        then box(point(180, least(90, place[1] + size.high)), point(-180, greatest(-90, place[1] - size.high)))
      else box(point(place[0] + size.wide, place[1] + size.high), point(place[0] - size.wide, place[1] - size.high))
    end
    from (select degrees(greatest(miles, 30) * 1.01 / 3958.0) as high) tall
    cross join lateral (
      select tall.high, case when place is null or abs(place[1]) + tall.high >= 89.9 then 180
        else degrees(asin(least(1, sin(radians(tall.high)) / cos(radians(place[1]))))) end as wide
    ) size
  $$;

-- Changed offers and searches wait for the job that matches them.
create function flightline.queue_for_watches(owner uuid, the_side text, items text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into market_watch_queue (client_id, side, item_id) select owner, the_side, item from unnest(items) item;
    insert into due_work (client_id, kind, key, due)
      values (owner, 'match-watches', pg_current_xact_id()::text, flightline.market_now())
      on conflict (client_id, kind, key) do nothing;
    perform pg_notify('flightline_due', '');
  end $$;

create function flightline.market_offers_for_watches() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform flightline.queue_for_watches(n.client_id, 'offer', array_agg(n.id)) from new_rows n group by n.client_id;
    return null;
  end $$;
create trigger market_offers_for_watches_inserted after insert on market_offers referencing new table as new_rows
  for each statement execute function flightline.market_offers_for_watches();
create trigger market_offers_for_watches_updated after update on market_offers referencing new table as new_rows
  for each statement execute function flightline.market_offers_for_watches();

create function flightline.market_hits_withdrawn() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    delete from market_hits h using old_rows o where h.offer_id = o.id;
    return null;
  end $$;
create trigger market_hits_withdrawn after delete on market_offers referencing old table as old_rows
  for each statement execute function flightline.market_hits_withdrawn();

-- A search that asks for a price learns of one that is added later.
create function flightline.market_prices_for_watches() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform flightline.queue_for_watches(new.client_id, 'offer', array[new.offer_id]);
    return null;
  end $$;
create trigger market_prices_for_watches after insert or update on market_offer_prices
  for each row execute function flightline.market_prices_for_watches();

create function flightline.keep_market_watch() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    zone text;
  begin
    if tg_op = 'DELETE' then
      delete from market_watches w where w.client_id = old.client_id and w.search_id = old.id;
      delete from market_hits h where h.client_id = old.client_id and h.search_id = old.id;
      return null;
    end if;
    if new.trashed_at is not null or not new.active or new.doc ->> 'type' <> 'deals' then
      delete from market_watches w where w.client_id = new.client_id and w.search_id = new.id;
      delete from market_hits h where h.client_id = new.client_id and h.search_id = new.id;
      return null;
    end if;
    select p.timezone into zone from market_participants p where p.client_id = new.client_id;
    insert into market_watches as w (client_id, search_id, departure_icao, departure, departure_country, arrival_icao, arrival,
      arrival_country, departure_area, arrival_area, first_day, last_day, days_out, level, miles, days_before, days_after,
      aircraft_types, is_verified_only, takes_detours)
    select new.client_id, new.id, nullif(new.doc #>> '{from,icao}', ''), flightline.airport_point(new.doc -> 'from'),
      case when coalesce(new.doc #>> '{from,icao}', '') = '' then nullif(new.doc ->> 'from_country', '') end,
      nullif(new.doc #>> '{to,icao}', ''), flightline.airport_point(new.doc -> 'to'),
      case when coalesce(new.doc #>> '{to,icao}', '') = '' then nullif(new.doc ->> 'to_country', '') end,
      flightline.market_area(flightline.airport_point(new.doc -> 'from'), limits.miles),
      flightline.market_area(flightline.airport_point(new.doc -> 'to'), limits.miles),
      flightline.local_day((new.doc ->> 'first_date')::bigint, coalesce(zone, 'UTC')),
      flightline.local_day((new.doc ->> 'end_date')::bigint, coalesce(zone, 'UTC')),
      (new.doc ->> 'days_out')::integer, limits.level, limits.miles, limits.days_before, limits.days_after,
      array(select jsonb_array_elements_text(coalesce(new.doc -> 'aircraft_types', '[]'))),
      coalesce((new.doc ->> 'verified_only')::boolean, false),
      coalesce((new.doc ->> 'detours')::boolean, false) and flightline.airport_point(new.doc -> 'from') is not null
        and flightline.airport_point(new.doc -> 'to') is not null
    from (select case new.doc ->> 'level' when '1' then 1 when '2' then 2 when '3' then 3 else 4 end as level,
      case new.doc ->> 'level' when '1' then 0 when '2' then 300 when '3' then 500 else coalesce((new.doc ->> 'radius')::integer, 300) end as miles,
      case new.doc ->> 'level' when '1' then 0 when '2' then 1 when '3' then 2 else coalesce((new.doc ->> 'daysBefore')::integer, 1) end as days_before,
      case new.doc ->> 'level' when '1' then 0 when '2' then 1 when '3' then 2 else coalesce((new.doc ->> 'daysAfter')::integer, 1) end as days_after
    ) limits
    on conflict (client_id, search_id) do update set version = w.version + 1,
      departure_icao = excluded.departure_icao, departure = excluded.departure, departure_country = excluded.departure_country,
      arrival_icao = excluded.arrival_icao, arrival = excluded.arrival, arrival_country = excluded.arrival_country,
      departure_area = excluded.departure_area, arrival_area = excluded.arrival_area, first_day = excluded.first_day,
      last_day = excluded.last_day, days_out = excluded.days_out, level = excluded.level, miles = excluded.miles,
      days_before = excluded.days_before, days_after = excluded.days_after, aircraft_types = excluded.aircraft_types,
      is_verified_only = excluded.is_verified_only, takes_detours = excluded.takes_detours
    where (w.departure_icao, w.departure::text, w.departure_country, w.arrival_icao, w.arrival::text, w.arrival_country,
        w.first_day, w.last_day, w.days_out, w.level, w.miles, w.days_before, w.days_after, w.aircraft_types, w.is_verified_only,
        w.takes_detours)
      is distinct from (excluded.departure_icao, excluded.departure::text, excluded.departure_country, excluded.arrival_icao,
        excluded.arrival::text, excluded.arrival_country, excluded.first_day, excluded.last_day, excluded.days_out,
        excluded.level, excluded.miles, excluded.days_before, excluded.days_after, excluded.aircraft_types,
        excluded.is_verified_only, excluded.takes_detours);
    if found then
      perform flightline.queue_for_watches(new.client_id, 'watch', array[new.id]);
    end if;
    return null;
  end $$;
create trigger keep_market_watch after insert or update or delete on market_searches
  for each row execute function flightline.keep_market_watch();

-- The oldest changes of a client that wait, each item once.
create function flightline.market_watch_waiting(the_client uuid, most integer)
  returns table (seq bigint, side text, item_id text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select max(q.seq), q.side, q.item_id
    from (select * from market_watch_queue where client_id = the_client order by market_watch_queue.seq limit most) q
    group by q.side, q.item_id
  $$;

-- Offers and searches that could suit each other, with the facts that decide it: of some offers, or of some searches of a
-- client. No box contains an airport without coordinates: it suits searches that name it, and ends that are open.
-- Detours have their own boxes and days: the rules decide.
create function flightline.market_watch_pairs(the_side text, items text[], the_client uuid)
  returns table (offer_id text, offer_version integer, o_from text, o_departure point, o_to text,
    o_arrival point, o_first date, o_last date, is_verified boolean, detour_miles integer, client_id uuid, search_id text,
    watch_version integer, w_from text, w_departure point, departure_country text, w_to text, w_arrival point,
    arrival_country text, w_first date, w_last date, level smallint, miles integer, days_before integer, days_after integer,
    takes_detours boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
  begin
    if the_side = 'offer' then
      return query
        with offers as materialized (
          select o.*, array(select flightline.market_readers(o.client_id, o.audience)) as readers
          from market_offers o where o.id = any (items) and o.leaves_at > flightline.market_now()
        ),
        near as (
          select o.id, w.client_id, w.search_id from offers o join market_watches w
            on w.departure_area @> box(coalesce(o.departure, point(0, 0)), coalesce(o.departure, point(0, 0)))
            and w.arrival_area @> box(coalesce(o.arrival, point(0, 0)), coalesce(o.arrival, point(0, 0)))
          union
          select o.id, w.client_id, w.search_id from offers o join market_watches w on w.departure_icao = o.departure_icao
            where o.departure is null
          union
          select o.id, w.client_id, w.search_id from offers o join market_watches w on w.arrival_icao = o.arrival_icao
            where o.arrival is null
          union
          select o.id, w.client_id, w.search_id from offers o join market_offer_boxes b on b.offer_id = o.id
            join market_watches w on w.takes_detours and w.departure <@ b.area
            where exists (select from market_offer_boxes c where c.offer_id = o.id and w.arrival <@ c.area)
        )
        select o.id, o.version, o.departure_icao, o.departure, o.arrival_icao, o.arrival,
          lower(o.days), upper(o.days) - 1, o.is_verified, o.detour_miles, w.client_id, w.search_id, w.version,
          w.departure_icao, w.departure, w.departure_country, w.arrival_icao, w.arrival, w.arrival_country, w.first_day,
          w.last_day, w.level, w.miles, w.days_before, w.days_after, w.takes_detours
        from near n join offers o on o.id = n.id
          join market_watches w on w.client_id = n.client_id and w.search_id = n.search_id
        where w.client_id = any (o.readers)
          and o.days && daterange(w.first_day - greatest(w.days_before, case when w.takes_detours then 2 end),
              w.last_day + greatest(w.days_after, case when w.takes_detours then 2 end), '[]')
          and (w.days_out is null or o.takeoff <= flightline.market_now() + w.days_out * 86400000::bigint)
          and (cardinality(w.aircraft_types) = 0 or o.aircraft_type = any (w.aircraft_types))
          and (not w.is_verified_only or o.is_verified);
    else
      return query
        with near as (
          select w.search_id, o.id from market_watches w
            join market_offers o on o.departure <@ w.departure_area and o.arrival <@ w.arrival_area
            where w.client_id = the_client and w.search_id = any (items)
              and o.days && daterange(w.first_day - w.days_before, w.last_day + w.days_after, '[]')
          union
          select w.search_id, o.id from market_watches w cross join market_offers o
            where w.client_id = the_client and w.search_id = any (items) and (o.departure is null or o.arrival is null)
              and (w.departure_icao is null or o.departure is not null or o.departure_icao = w.departure_icao)
              and (w.arrival_icao is null or o.arrival is not null or o.arrival_icao = w.arrival_icao)
          union
          select w.search_id, b.offer_id from market_watches w join market_offer_boxes b on b.area @> w.departure
            where w.client_id = the_client and w.search_id = any (items) and w.takes_detours
              and exists (select from market_offer_boxes c where c.offer_id = b.offer_id and c.area @> w.arrival)
        ),
        found as materialized (
          select w, o from near n join market_watches w on w.client_id = the_client and w.search_id = n.search_id
            join market_offers o on o.id = n.id
          where o.leaves_at > flightline.market_now()
            and o.days && daterange(w.first_day - greatest(w.days_before, case when w.takes_detours then 2 end),
              w.last_day + greatest(w.days_after, case when w.takes_detours then 2 end), '[]')
            and (w.days_out is null or o.takeoff <= flightline.market_now() + w.days_out * 86400000::bigint)
            and (cardinality(w.aircraft_types) = 0 or o.aircraft_type = any (w.aircraft_types))
            and (not w.is_verified_only or o.is_verified)
        ),
        readable as materialized (
          select p.owner, p.audience from (select distinct (f.o).client_id as owner, (f.o).audience as audience from found f) p
          where the_client in (select flightline.market_readers(p.owner, p.audience))
        )
        select (f.o).id, (f.o).version, (f.o).departure_icao, (f.o).departure, (f.o).arrival_icao,
          (f.o).arrival, lower((f.o).days), upper((f.o).days) - 1, (f.o).is_verified, (f.o).detour_miles, (f.w).client_id, (f.w).search_id,
          (f.w).version, (f.w).departure_icao, (f.w).departure, (f.w).departure_country, (f.w).arrival_icao, (f.w).arrival,
          (f.w).arrival_country, (f.w).first_day, (f.w).last_day, (f.w).level, (f.w).miles, (f.w).days_before, (f.w).days_after,
          (f.w).takes_detours
        from found f join readable r on r.owner = (f.o).client_id and r.audience = (f.o).audience;
    end if;
  end $$;

-- The boxes of an offer's detours are known after its requests were matched: searches that take detours wait for them.
create function flightline.market_boxes_for_watches() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform flightline.queue_for_watches(f.client_id, 'offer', array_agg(f.id)) from (
      select distinct o.client_id, o.id from new_rows b
        join market_watches w on w.takes_detours and w.departure <@ b.area
        join market_offers o on o.id = b.offer_id
      where exists (select from new_rows c where c.offer_id = b.offer_id and w.arrival <@ c.area)
    ) f group by f.client_id;
    return null;
  end $$;
create trigger market_boxes_for_watches after insert on market_offer_boxes referencing new table as new_rows
  for each statement execute function flightline.market_boxes_for_watches();

-- Stores all matches of some offers, or of some searches of a client, as they were read at a moment. Answers the items that
-- have to be matched again because a writer holds one side of a match: it is not waited for.
create function flightline.market_store_hits(the_side text, items text[], the_client uuid, begun timestamptz, the_seq bigint,
    pairs jsonb)
  returns text[] language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    free_offers text[];
    free_watches text[];
    again text[];
  begin
    -- One run after the other: two that store the same matches in another order would wait for each other.
    perform pg_advisory_xact_lock(hashtextextended('market hits', 0));
    select coalesce(array_agg(id), '{}') into free_offers from (
      select o.id from market_offers o
        where o.id in (select p.offer_id from jsonb_to_recordset(pairs) p(offer_id text))
          or (the_side = 'offer' and o.id = any (items))
        order by o.id for key share skip locked
    ) held;
    select coalesce(array_agg(id), '{}') into free_watches from (
      select w.client_id || ' ' || w.search_id as id from market_watches w
        where (w.client_id, w.search_id) in (
            select p.client_id, p.search_id from jsonb_to_recordset(pairs) p(client_id uuid, search_id text))
          or (the_side = 'watch' and w.client_id = the_client and w.search_id = any (items))
        order by w.client_id, w.search_id for key share skip locked
    ) held;
    if the_side = 'offer' then
      select coalesce(array_agg(o.id), '{}') into again from market_offers o
        where o.id = any (items) and (o.id <> all (free_offers) or o.id in (
          select p.offer_id from jsonb_to_recordset(pairs) p(offer_id text, client_id uuid, search_id text)
            join market_watches w on w.client_id = p.client_id and w.search_id = p.search_id
          where not exists (select from unnest(free_watches) f(id) where f.id = w.client_id || ' ' || w.search_id)));
    else
      select coalesce(array_agg(w.search_id), '{}') into again from market_watches w
        where w.client_id = the_client and w.search_id = any (items)
          and (w.client_id || ' ' || w.search_id <> all (free_watches) or w.search_id in (
            select p.search_id from jsonb_to_recordset(pairs) p(offer_id text, search_id text)
              join market_offers o on o.id = p.offer_id
            where not exists (select from unnest(free_offers) f(id) where f.id = o.id)));
    end if;
    -- A match that another run stored after this reading began stays.
    delete from market_hits h
      where h.stored_at < begun
        and case the_side when 'offer' then h.offer_id = any (items) and h.offer_id = any (free_offers)
          else h.client_id = the_client and h.search_id = any (items) and h.offer_id in (
            select o.id from market_offers o where o.id = h.offer_id for key share skip locked) end
        and not exists (
          select from jsonb_to_recordset(pairs) p(offer_id text, client_id uuid, search_id text)
          where p.offer_id = h.offer_id and p.client_id = h.client_id and p.search_id = h.search_id);
    insert into market_hits as h (client_id, search_id, offer_id, level, score, days, departure_miles, arrival_miles,
      detour_miles, unverified_points, day_points, departure_points, arrival_points, found_at, offer_key)
    select p.client_id, p.search_id, p.offer_id, p.level, p.score, p.days, p.departure_miles, p.arrival_miles,
      p.detour_miles, p.unverified_points, p.day_points, p.departure_points, p.arrival_points, flightline.market_now(),
      encode(sha256(convert_to(concat_ws(' ', p.search_id, o.client_id, o.source_type, o.source_id, o.leg_id), 'UTF8')), 'hex')
    from jsonb_to_recordset(pairs) p(offer_id text, offer_version integer, client_id uuid, search_id text,
        watch_version integer, level smallint, score smallint, days integer, departure_miles integer, arrival_miles integer,
        detour_miles integer, unverified_points smallint, day_points smallint, departure_points smallint, arrival_points smallint)
      join market_offers o on o.id = p.offer_id and o.version = p.offer_version
      join market_watches w on w.client_id = p.client_id and w.search_id = p.search_id and w.version = p.watch_version
      join unnest(free_offers) fo(id) on fo.id = p.offer_id
      join unnest(free_watches) fw(id) on fw.id = p.client_id || ' ' || p.search_id
    order by p.client_id, p.search_id, p.offer_id
    on conflict (client_id, search_id, offer_id) do update set level = excluded.level, score = excluded.score,
      days = excluded.days, departure_miles = excluded.departure_miles, arrival_miles = excluded.arrival_miles,
      detour_miles = excluded.detour_miles, unverified_points = excluded.unverified_points, day_points = excluded.day_points,
      departure_points = excluded.departure_points, arrival_points = excluded.arrival_points,
      stored_at = clock_timestamp(), is_told = h.is_told and excluded.level >= h.level;
    insert into due_work as d (client_id, kind, key, due)
      select distinct h.client_id, 'tell-watches', h.search_id, flightline.market_now()
      from jsonb_to_recordset(pairs) p(offer_id text, client_id uuid, search_id text)
        join market_hits h on h.client_id = p.client_id and h.search_id = p.search_id and h.offer_id = p.offer_id
      where not h.is_told
      order by 1, 3
      on conflict (client_id, kind, key) do update set due = least(d.due, excluded.due), queued_at = null;
    if found then
      perform pg_notify('flightline_due', '');
    end if;
    delete from market_watch_queue q
      where q.client_id = the_client and q.side = the_side and q.seq <= the_seq
        and q.item_id = any (items) and q.item_id <> all (again);
    return again;
  end $$;

-- Searches of the next so many days find offers that came nearer: they are matched again. Answers how many.
create function flightline.market_queue_days_out(the_client uuid) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    searches text[];
  begin
    select array_agg(w.search_id) into searches from market_watches w where w.client_id = the_client and w.days_out is not null;
    if searches is not null then
      perform flightline.queue_for_watches(the_client, 'watch', searches);
    end if;
    return coalesce(cardinality(searches), 0);
  end $$;

alter function flightline.queue_for_watches owner to flightline_reader;
alter function flightline.market_offers_for_watches owner to flightline_reader;
alter function flightline.market_prices_for_watches owner to flightline_reader;
alter function flightline.market_hits_withdrawn owner to flightline_reader;
alter function flightline.keep_market_watch owner to flightline_reader;
alter function flightline.market_watch_waiting owner to flightline_reader;
alter function flightline.market_watch_pairs owner to flightline_reader;
alter function flightline.market_boxes_for_watches owner to flightline_reader;
alter function flightline.market_store_hits owner to flightline_reader;
alter function flightline.market_queue_days_out owner to flightline_reader;
revoke all on function flightline.queue_for_watches, flightline.market_watch_waiting, flightline.market_watch_pairs,
  flightline.market_store_hits, flightline.market_queue_days_out from public;
