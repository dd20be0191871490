-- Copies of what clients offer and ask for: the only rows that cross the wall between clients (decision K1). They have no
-- column for people, notes, costs or margins. A trigger of the source keeps them in the transaction of its writer.

create table market_offers (
  id text collate "C" primary key default gen_random_uuid()::text,
  client_id uuid not null,
  version integer not null default 1,
  source_type text not null check (source_type in ('deals', 'quotes')),
  source_id text collate "C" not null,
  -- Id of the leg of a quote; empty for a deal.
  leg_id text collate "C" not null,
  kind text not null check (kind in ('deal', 'have', 'have_request')),
  -- Audience that the source names; without it the one of the participant.
  chosen text check (chosen in ('owner', 'shares', 'affiliates', 'participants')),
  audience text not null check (audience in ('owner', 'shares', 'affiliates', 'participants')),
  departure_icao text not null,
  departure_name text not null,
  departure_city text,
  departure_zone text not null,
  -- Longitude and latitude in degrees.
  departure point,
  arrival_icao text not null,
  arrival_name text not null,
  arrival_city text,
  arrival_zone text not null,
  arrival point,
  -- Epoch milliseconds.
  takeoff bigint not null,
  landing bigint,
  window_end bigint,
  -- Local days of possible departures.
  days daterange not null,
  -- The moment from which it is flown, in epoch milliseconds.
  leaves_at bigint not null,
  aircraft_type text,
  aircraft_model text,
  seats integer,
  deal_type text,
  is_verified boolean not null,
  is_price_shown boolean not null,
  detour_miles integer not null,
  offered_at bigint not null,
  unique (client_id, source_type, source_id, leg_id)
);
create index market_offers_by_audience on market_offers (audience, leaves_at, id);
create index market_offers_of_client on market_offers (client_id, leaves_at, id);
-- The orders in which lists open: newest first, and by departure.
create index market_offers_by_age on market_offers ((- offered_at::double precision), id);
create index market_offers_have_requests on market_offers ((- offered_at::double precision), id) where kind = 'have_request';
create index market_offers_by_takeoff on market_offers ((takeoff::double precision), id);
create index market_offers_by_place on market_offers using gist (days, departure, arrival);
create index market_offers_by_code on market_offers (departure_icao, arrival_icao);
create index market_offers_without_place on market_offers (departure_icao, arrival_icao)
  where departure is null or arrival is null;

create table market_offer_prices (
  offer_id text collate "C" primary key references market_offers on delete cascade,
  client_id uuid not null,
  is_shown boolean not null,
  -- Cents.
  total bigint not null
);
create table market_offer_tails (
  offer_id text collate "C" primary key references market_offers on delete cascade,
  client_id uuid not null,
  tail_number text not null
);
create index market_offer_tails_of_client on market_offer_tails (client_id, tail_number);
create table market_offer_photos (
  offer_id text collate "C" not null references market_offers on delete cascade,
  client_id uuid not null,
  place integer not null,
  -- Digest of the picture's content, its type, its place in the file store and its bytes.
  hash text not null,
  type text not null,
  key text not null,
  size bigint not null,
  primary key (offer_id, place)
);

create table market_requests (
  id text collate "C" primary key default gen_random_uuid()::text,
  client_id uuid not null,
  version integer not null default 1,
  source_id text collate "C" not null,
  leg_id text collate "C" not null,
  leg_number integer not null,
  legs integer not null,
  kind text not null check (kind in ('want', 'broker')),
  chosen text check (chosen in ('owner', 'shares', 'affiliates', 'participants')),
  audience text not null check (audience in ('owner', 'shares', 'affiliates', 'participants')),
  departure_icao text not null,
  departure_name text not null,
  departure_city text,
  departure_zone text not null,
  departure point,
  arrival_icao text not null,
  arrival_name text not null,
  arrival_city text,
  arrival_zone text not null,
  arrival point,
  takeoff bigint not null,
  is_time_assumed boolean not null,
  days daterange not null,
  leaves_at bigint not null,
  passengers integer not null,
  aircraft_type text,
  requested_at bigint not null,
  unique (client_id, source_id, leg_id)
);
create index market_requests_by_audience on market_requests (audience, leaves_at, id);
create index market_requests_of_client on market_requests (client_id, leaves_at, id);
create index market_requests_by_age on market_requests ((- requested_at::double precision), id);
create index market_requests_by_takeoff on market_requests ((takeoff::double precision), id);
create index market_requests_by_place on market_requests using gist (days, departure, arrival);
create index market_requests_by_code on market_requests (departure_icao, arrival_icao);

-- Copies that wait to be matched, oldest first.
create table market_queue (
  seq bigint generated always as identity primary key,
  client_id uuid not null,
  side text not null check (side in ('offer', 'request')),
  item_id text collate "C" not null
);
create index market_queue_of_client on market_queue (client_id, seq);
create index market_queue_by_item on market_queue (item_id);

grant select, insert, update, delete on market_offers, market_offer_prices, market_offer_tails, market_offer_photos,
  market_requests, market_queue to flightline_reader;

alter table market_offers enable row level security;
alter table market_offers force row level security;
create policy market_offers_for_reader on market_offers to flightline_reader using (true) with check (true);
create policy market_offers_by_audience on market_offers for select to flightline_app using (
  client_id = (select flightline.current_client())
  or (
    audience in ('shares', 'affiliates', 'participants')
    and leaves_at > (select flightline.market_now())
    and client_id = any ((select flightline.market_open_clients())::uuid[])
    and (
      audience = 'participants'
      or client_id = any ((select flightline.market_sharers())::uuid[])
      or (audience = 'affiliates' and client_id = any ((select flightline.market_affiliates())::uuid[]))
    )
  )
);
-- Everything but the source, which only its owner learns (`market_source`).
grant select (id, client_id, version, kind, audience, departure_icao, departure_name, departure_city, departure_zone,
  departure, arrival_icao, arrival_name, arrival_city, arrival_zone, arrival, takeoff, landing, window_end, days, leaves_at,
  aircraft_type, aircraft_model, seats, deal_type, is_verified, is_price_shown, detour_miles, offered_at)
  on market_offers to flightline_app;

alter table market_offer_prices enable row level security;
alter table market_offer_prices force row level security;
create policy market_offer_prices_for_reader on market_offer_prices to flightline_reader using (true) with check (true);
create policy market_offer_prices_by_share on market_offer_prices for select to flightline_app using (
  client_id = (select flightline.current_client())
  or (
    (
      client_id = any ((select flightline.market_sharers('price'))::uuid[])
      or (is_shown and client_id <> all ((select flightline.market_sharers())::uuid[]))
    )
    and exists (select from market_offers o where o.id = offer_id)
  )
);
grant select on market_offer_prices to flightline_app;

alter table market_offer_tails enable row level security;
alter table market_offer_tails force row level security;
create policy market_offer_tails_for_reader on market_offer_tails to flightline_reader using (true) with check (true);
create policy market_offer_tails_by_share on market_offer_tails for select to flightline_app using (
  client_id = (select flightline.current_client())
  or (
    client_id = any ((select flightline.market_sharers('tail'))::uuid[])
    and exists (select from market_offers o where o.id = offer_id)
  )
);
grant select on market_offer_tails to flightline_app;

alter table market_offer_photos enable row level security;
alter table market_offer_photos force row level security;
create policy market_offer_photos_for_reader on market_offer_photos to flightline_reader using (true) with check (true);
create policy market_offer_photos_by_share on market_offer_photos for select to flightline_app using (
  client_id = (select flightline.current_client())
  or (
    client_id = any ((select flightline.market_sharers('photos'))::uuid[])
    and exists (select from market_offers o where o.id = offer_id)
  )
);
grant select on market_offer_photos to flightline_app;

alter table market_requests enable row level security;
alter table market_requests force row level security;
create policy market_requests_for_reader on market_requests to flightline_reader using (true) with check (true);
create policy market_requests_by_audience on market_requests for select to flightline_app using (
  client_id = (select flightline.current_client())
  or (
    audience in ('shares', 'affiliates', 'participants')
    and leaves_at > (select flightline.market_now())
    and client_id = any ((select flightline.market_open_clients())::uuid[])
    and (
      audience = 'participants'
      or client_id = any ((select flightline.market_sharers())::uuid[])
      or (audience = 'affiliates' and client_id = any ((select flightline.market_affiliates())::uuid[]))
    )
  )
);
grant select (id, client_id, version, leg_number, legs, kind, audience, departure_icao, departure_name, departure_city,
  departure_zone, departure, arrival_icao, arrival_name, arrival_city, arrival_zone, arrival, takeoff, is_time_assumed, days,
  leaves_at, passengers, aircraft_type, requested_at)
  on market_requests to flightline_app;

alter table market_queue enable row level security;
alter table market_queue force row level security;
create policy market_queue_for_reader on market_queue to flightline_reader using (true) with check (true);

-- The record of a copy of the current client; nothing for a copy of another.
create function flightline.market_source(the_item text) returns table (source_type text, source_id text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select o.source_type, o.source_id from market_offers o where o.id = the_item and o.client_id = flightline.current_client()
    union all
    select 'quotes', r.source_id from market_requests r where r.id = the_item and r.client_id = flightline.current_client()
  $$;

-- Copies of some records of the current client.
create function flightline.market_copies(the_type text, ids text[]) returns table (item_id text, source_id text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select o.id, o.source_id from market_offers o
      where o.client_id = flightline.current_client() and o.source_type = the_type and o.source_id = any (ids)
    union all
    select r.id, r.source_id from market_requests r
      where r.client_id = flightline.current_client() and the_type = 'quotes' and r.source_id = any (ids)
  $$;
alter function flightline.market_source owner to flightline_reader;
alter function flightline.market_copies owner to flightline_reader;
revoke all on function flightline.market_source, flightline.market_copies from public;
grant execute on function flightline.market_source, flightline.market_copies to flightline_app;

-- Local day of a moment; in UTC where the zone is unknown to this database.
create function flightline.local_day(moment bigint, zone text) returns date language plpgsql stable as $$
begin
  return (to_timestamp(moment / 1000.0) at time zone zone)::date;
exception when invalid_parameter_value then
  return (to_timestamp(moment / 1000.0) at time zone 'UTC')::date;
end $$;

-- Longitude and latitude of an airport of a document; null where one of them is missing.
create function flightline.airport_point(airport jsonb) returns point language sql immutable parallel safe
  as $$
    select case when jsonb_typeof(airport -> 'longitude') = 'number' and jsonb_typeof(airport -> 'latitude') = 'number'
      then point((airport ->> 'longitude')::float8, (airport ->> 'latitude')::float8) end
  $$;

-- The program writes copies of its current client only; whoever sets the database up writes those of all.
create function flightline.require_market_owner(owner uuid) returns void language plpgsql stable as $$
begin
  if session_user = 'flightline_app' and owner is distinct from flightline.current_client() then
    raise insufficient_privilege using message = 'copies of the market are written by their owner';
  end if;
end $$;

-- Keeps the offers of one record: those of `legs`, and no others. A copy that says the same is not written.
create function flightline.keep_market_offers(owner uuid, the_type text, the_id text, legs jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    party market_participants%rowtype;
    leg jsonb;
    offer text;
    usual text;
  begin
    perform flightline.require_market_owner(owner);
    delete from market_offers o where o.client_id = owner and o.source_type = the_type and o.source_id = the_id
      and o.leg_id not in (select value ->> 'leg' from jsonb_array_elements(legs));
    if jsonb_array_length(legs) = 0 then
      return;
    end if;
    select * into party from market_participants p where p.client_id = owner;
    for leg in select value from jsonb_array_elements(legs) loop
      usual := case when leg ->> 'kind' = 'deal' then party.deals_audience else party.aircraft_audience end;
      insert into market_offers as o (client_id, source_type, source_id, leg_id, kind, chosen, audience,
        departure_icao, departure_name, departure_city, departure_zone, departure,
        arrival_icao, arrival_name, arrival_city, arrival_zone, arrival,
        takeoff, landing, window_end, days, leaves_at, aircraft_type, aircraft_model, seats, deal_type,
        is_verified, is_price_shown, detour_miles, offered_at)
      select owner, the_type, the_id, leg ->> 'leg', leg ->> 'kind', leg ->> 'chosen',
        case when party.is_open then coalesce(leg ->> 'chosen', usual, 'owner') else 'owner' end,
        leg #>> '{from,icao}', coalesce(leg #>> '{from,name}', ''), leg #>> '{from,city}', zones.departure,
        flightline.airport_point(leg -> 'from'),
        leg #>> '{to,icao}', coalesce(leg #>> '{to,name}', ''), leg #>> '{to,city}',
        coalesce(leg #>> '{to,timezone}', party.timezone, 'UTC'), flightline.airport_point(leg -> 'to'),
        times.takeoff, (leg ->> 'landing')::bigint, (leg ->> 'window_end')::bigint,
        daterange(days.first, greatest(days.first, days.last), '[]'), times.last,
        leg ->> 'aircraft_type', leg ->> 'model', (leg ->> 'seats')::integer, leg ->> 'deal_type',
        coalesce((leg ->> 'is_verified')::boolean, false), coalesce((leg ->> 'is_price_shown')::boolean, false),
        coalesce(party.detour_miles, 100), flightline.market_now()
      from (select coalesce(leg #>> '{from,timezone}', party.timezone, 'UTC') as departure) zones
      cross join (
        select (leg ->> 'takeoff')::bigint as takeoff,
          greatest((leg ->> 'takeoff')::bigint, (leg ->> 'window_end')::bigint)
            + 86400000 * (coalesce((leg ->> 'day_range')::bigint, 1) - 1) as last
      ) times
      cross join lateral (
        select flightline.local_day(times.takeoff, zones.departure) as first,
          case when leg ? 'day_range' then flightline.local_day(times.takeoff, zones.departure) + (leg ->> 'day_range')::integer - 1
            else flightline.local_day(times.last, zones.departure) end as last
      ) days
      on conflict (client_id, source_type, source_id, leg_id) do update set
        version = o.version + 1, kind = excluded.kind, chosen = excluded.chosen, audience = excluded.audience,
        departure_icao = excluded.departure_icao, departure_name = excluded.departure_name,
        departure_city = excluded.departure_city, departure_zone = excluded.departure_zone, departure = excluded.departure,
        arrival_icao = excluded.arrival_icao, arrival_name = excluded.arrival_name,
        arrival_city = excluded.arrival_city, arrival_zone = excluded.arrival_zone, arrival = excluded.arrival,
        takeoff = excluded.takeoff, landing = excluded.landing, window_end = excluded.window_end, days = excluded.days,
        leaves_at = excluded.leaves_at, aircraft_type = excluded.aircraft_type, aircraft_model = excluded.aircraft_model,
        seats = excluded.seats, deal_type = excluded.deal_type, is_verified = excluded.is_verified,
        is_price_shown = excluded.is_price_shown, detour_miles = excluded.detour_miles
      where (o.kind, o.chosen, o.audience, o.departure_icao, o.departure_name, o.departure_city, o.departure_zone,
          o.departure::text, o.arrival_icao, o.arrival_name, o.arrival_city, o.arrival_zone, o.arrival::text, o.takeoff,
          o.landing, o.window_end, o.days, o.leaves_at, o.aircraft_type, o.aircraft_model, o.seats, o.deal_type,
          o.is_verified, o.is_price_shown, o.detour_miles)
        is distinct from (excluded.kind, excluded.chosen, excluded.audience, excluded.departure_icao,
          excluded.departure_name, excluded.departure_city, excluded.departure_zone, excluded.departure::text,
          excluded.arrival_icao, excluded.arrival_name, excluded.arrival_city, excluded.arrival_zone,
          excluded.arrival::text, excluded.takeoff, excluded.landing, excluded.window_end, excluded.days,
          excluded.leaves_at, excluded.aircraft_type, excluded.aircraft_model, excluded.seats, excluded.deal_type,
          excluded.is_verified, excluded.is_price_shown, excluded.detour_miles);
      select o.id into offer from market_offers o
        where o.client_id = owner and o.source_type = the_type and o.source_id = the_id and o.leg_id = leg ->> 'leg';
      perform flightline.keep_market_parts(owner, offer, leg);
    end loop;
  end $$;

-- Keeps the pictures of an offer. Answers whether one of them changed.
create function flightline.keep_market_photos(owner uuid, offer text, photos jsonb) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    is_changed boolean;
  begin
    delete from market_offer_photos p where p.offer_id = offer and p.place > jsonb_array_length(photos);
    is_changed := found;
    insert into market_offer_photos as p (offer_id, client_id, place, hash, type, key, size)
      select offer, owner, place, photo ->> 'hash', photo ->> 'type', photo ->> 'key', (photo ->> 'size')::bigint
      from jsonb_array_elements(photos) with ordinality as l(photo, place)
      on conflict (offer_id, place) do update set hash = excluded.hash, type = excluded.type, key = excluded.key,
        size = excluded.size
      where (p.hash, p.type, p.key) is distinct from (excluded.hash, excluded.type, excluded.key);
    return is_changed or found;
  end $$;

-- Keeps the price, the tail and the pictures of an offer, and tells those who see what of them changed.
create function flightline.keep_market_parts(owner uuid, offer text, leg jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    shown boolean := coalesce((leg ->> 'is_price_shown')::boolean, false);
    is_price_seen boolean := shown or exists (select from market_offer_prices p where p.offer_id = offer and p.is_shown);
    changed text[] := '{}';
  begin
    perform flightline.require_market_owner(owner);
    if flightline.keep_market_photos(owner, offer, coalesce(leg -> 'photos', '[]')) then
      changed := array_append(changed, 'photos');
    end if;
    delete from market_offer_prices p where p.offer_id = offer and not (leg ? 'price');
    if found then
      changed := array_append(changed, 'price');
    end if;
    insert into market_offer_prices as p (offer_id, client_id, is_shown, total)
      select offer, owner, shown, (leg ->> 'price')::bigint where leg ? 'price'
      on conflict (offer_id) do update set is_shown = excluded.is_shown, total = excluded.total
      where (p.is_shown, p.total) is distinct from (excluded.is_shown, excluded.total);
    if found then
      changed := array_append(changed, 'price');
    end if;
    delete from market_offer_tails t where t.offer_id = offer and coalesce(leg ->> 'tail', '') = '';
    if found then
      changed := array_append(changed, 'tail');
    end if;
    insert into market_offer_tails as t (offer_id, client_id, tail_number)
      select offer, owner, leg ->> 'tail' where coalesce(leg ->> 'tail', '') <> ''
      on conflict (offer_id) do update set tail_number = excluded.tail_number
      where t.tail_number is distinct from excluded.tail_number;
    if found then
      changed := array_append(changed, 'tail');
    end if;
    if cardinality(changed) > 0 then
      perform flightline.tell_market(
        (select array_agg(reader) from market_offers o cross join unnest(changed) part
          cross join lateral flightline.market_part_readers(owner, o.audience, part, part = 'price' and is_price_seen) reader
          where o.id = offer),
        'market_offers');
    end if;
  end $$;

-- Keeps the requests of one quote: those of `legs`, and no others.
create function flightline.keep_market_requests(owner uuid, the_id text, legs jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  declare
    party market_participants%rowtype;
  begin
    perform flightline.require_market_owner(owner);
    delete from market_requests r where r.client_id = owner and r.source_id = the_id
      and r.leg_id not in (select value ->> 'leg' from jsonb_array_elements(keep_market_requests.legs));
    if jsonb_array_length(keep_market_requests.legs) = 0 then
      return;
    end if;
    select * into party from market_participants p where p.client_id = owner;
    insert into market_requests as r (client_id, source_id, leg_id, leg_number, legs, kind, chosen, audience,
      departure_icao, departure_name, departure_city, departure_zone, departure,
      arrival_icao, arrival_name, arrival_city, arrival_zone, arrival,
      takeoff, is_time_assumed, days, leaves_at, passengers, aircraft_type, requested_at)
    select owner, the_id, leg ->> 'leg', position, jsonb_array_length(keep_market_requests.legs), leg ->> 'kind',
      leg ->> 'chosen', case when party.is_open then coalesce(leg ->> 'chosen', 'owner') else 'owner' end,
      leg #>> '{from,icao}', coalesce(leg #>> '{from,name}', ''), leg #>> '{from,city}', zones.departure,
      flightline.airport_point(leg -> 'from'),
      leg #>> '{to,icao}', coalesce(leg #>> '{to,name}', ''), leg #>> '{to,city}',
      coalesce(leg #>> '{to,timezone}', party.timezone, 'UTC'), flightline.airport_point(leg -> 'to'),
      (leg ->> 'takeoff')::bigint, coalesce((leg ->> 'is_time_assumed')::boolean, false),
      daterange(days.first, days.first, '[]'), (leg ->> 'takeoff')::bigint,
      coalesce((leg ->> 'passengers')::integer, 0), leg ->> 'aircraft_type', (leg ->> 'requested_at')::bigint
    from jsonb_array_elements(keep_market_requests.legs) with ordinality as asked(leg, position)
    cross join lateral (select coalesce(leg #>> '{from,timezone}', party.timezone, 'UTC') as departure) zones
    cross join lateral (select flightline.local_day((leg ->> 'takeoff')::bigint, zones.departure) as first) days
    on conflict (client_id, source_id, leg_id) do update set
      version = r.version + 1, leg_number = excluded.leg_number, legs = excluded.legs, kind = excluded.kind,
      chosen = excluded.chosen, audience = excluded.audience,
      departure_icao = excluded.departure_icao, departure_name = excluded.departure_name,
      departure_city = excluded.departure_city, departure_zone = excluded.departure_zone, departure = excluded.departure,
      arrival_icao = excluded.arrival_icao, arrival_name = excluded.arrival_name,
      arrival_city = excluded.arrival_city, arrival_zone = excluded.arrival_zone, arrival = excluded.arrival,
      takeoff = excluded.takeoff, is_time_assumed = excluded.is_time_assumed, days = excluded.days,
      leaves_at = excluded.leaves_at, passengers = excluded.passengers, aircraft_type = excluded.aircraft_type
    where (r.leg_number, r.legs, r.kind, r.chosen, r.audience, r.departure_icao, r.departure_name, r.departure_city,
        r.departure_zone, r.departure::text, r.arrival_icao, r.arrival_name, r.arrival_city, r.arrival_zone,
        r.arrival::text, r.takeoff, r.is_time_assumed, r.days, r.leaves_at, r.passengers, r.aircraft_type)
      is distinct from (excluded.leg_number, excluded.legs, excluded.kind, excluded.chosen, excluded.audience,
        excluded.departure_icao, excluded.departure_name, excluded.departure_city, excluded.departure_zone,
        excluded.departure::text, excluded.arrival_icao, excluded.arrival_name, excluded.arrival_city,
        excluded.arrival_zone, excluded.arrival::text, excluded.takeoff, excluded.is_time_assumed, excluded.days,
        excluded.leaves_at, excluded.passengers, excluded.aircraft_type);
  end $$;

-- Facts of an aircraft that an offer of it shows: its model, seats and pictures. A picture lies among the files of aircraft.
create function flightline.offered_aircraft(owner uuid, the_aircraft jsonb) returns jsonb language sql stable
  as $$
    select coalesce((
      select jsonb_strip_nulls(jsonb_build_object('model', a.doc #>> '{model,name}', 'seats', a.doc -> 'seats', 'photos', (
        select jsonb_agg(jsonb_build_object('hash', f.sha256, 'type', f.type, 'key', f.key, 'size', f.size) order by i.place)
        from jsonb_array_elements(case jsonb_typeof(a.doc -> 'images') when 'array' then a.doc -> 'images' else '[]' end)
          with ordinality as i(image, place)
        cross join lateral (
          select * from file_objects o
          where o.client_id = owner and o.type like 'image/%'
            -- Pictures that were not uploaded by a user have no id, but an address.
            and (o.key = owner::text || '/' || (i.image ->> 'id')
              or o.path = substr(i.image ->> 'url', length('/api/files/') + 1))
            and o.path like 'clients/' || owner::text || '/attachments/aircraft/%'
          limit 1
        ) f
      )))
      from aircraft a
      where a.client_id = owner and a.trashed_at is null and coalesce(the_aircraft ->> 'tail_number', '') <> ''
        and a.tail_number = the_aircraft ->> 'tail_number'
      limit 1
    ), '{}')
  $$;

create function flightline.offer_deal() returns trigger language plpgsql as $$
declare
  doc jsonb;
  moment bigint;
  legs jsonb := '[]';
begin
  if tg_op = 'DELETE' then
    perform flightline.keep_market_offers(old.client_id, 'deals', old.id, '[]');
    return null;
  end if;
  doc := new.doc;
  moment := coalesce((doc #>> '{times,takeoffUTC}')::bigint, (doc ->> 'departure_date')::bigint);
  if new.trashed_at is null and new.active and moment is not null
    and coalesce(doc ->> 'hidden', 'false') = 'false' and coalesce(doc ->> 'booked', 'false') = 'false'
    and doc #>> '{departureAirport,icao}' <> '' and doc #>> '{arrivalAirport,icao}' <> ''
    and greatest(moment, (doc ->> 'window_end')::bigint) > flightline.market_now()
  then
    legs := jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
      'leg', '', 'kind', 'deal', 'chosen', doc ->> 'market', 'from', doc -> 'departureAirport', 'to', doc -> 'arrivalAirport',
      'takeoff', moment, 'landing', doc #> '{times,landingUTC}', 'window_end', doc -> 'window_end',
      'aircraft_type', doc #>> '{aircraft,type}', 'deal_type', doc ->> 'type', 'is_verified', doc -> 'verified',
      'is_price_shown', doc -> 'show_price', 'price', doc #> '{price,total}', 'tail', doc #>> '{aircraft,tail_number}'
    )) || flightline.offered_aircraft(new.client_id, doc -> 'aircraft'));
  end if;
  perform flightline.keep_market_offers(new.client_id, 'deals', new.id, legs);
  return null;
end $$;
create trigger offer_new_deal after insert or delete on deals for each row execute function flightline.offer_deal();
create trigger offer_changed_deal after update on deals for each row
  when ((old.trashed_at, old.active, old.doc - array['notes', 'agents', 'score', 'subscribers', 'metadata'])
    is distinct from (new.trashed_at, new.active, new.doc - array['notes', 'agents', 'score', 'subscribers', 'metadata']))
  execute function flightline.offer_deal();

-- Legs of a quote that are flown with passengers, with what the market is told of each.
create function flightline.market_legs(doc jsonb, requested_at bigint) returns jsonb language sql stable
  as $$
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'leg', leg ->> 'id',
      'kind', case when doc ->> 'quoteType' <> 'want' then doc ->> 'quoteType' when doc ->> 'status' = 'qBroker' then 'broker' else 'want' end,
      'chosen', doc ->> 'market', 'from', leg -> 'departureAirport', 'to', leg -> 'arrivalAirport',
      'takeoff', moment.at, 'landing', leg #> '{times,landingUTC}',
      'is_time_assumed', coalesce(leg #> '{times,isTimeAssumed}', 'false'),
      'day_range', case when doc ->> 'quoteType' = 'have_request' then doc -> 'day_range' end,
      'passengers', leg -> 'paxNum', 'aircraft_type', coalesce(leg #>> '{aircraft,type}', doc ->> 'aircraft_type'),
      'aircraft', leg -> 'aircraft', 'is_verified', true, 'tail', leg #>> '{aircraft,tail_number}',
      'requested_at', requested_at
    )) order by place), '[]')
    from jsonb_array_elements(case jsonb_typeof(doc -> 'legs') when 'array' then doc -> 'legs' else '[]' end)
      with ordinality as l(leg, place)
    cross join lateral (
      select coalesce((leg #>> '{times,takeoffUTC}')::bigint, case when place = 1 then (doc ->> 'departure_date')::bigint end) as at
    ) moment
    where coalesce(leg -> 'active', 'true') = 'true' and coalesce(leg -> 'isEmptyLeg', 'false') = 'false'
      and leg #>> '{departureAirport,icao}' <> '' and leg #>> '{arrivalAirport,icao}' <> ''
      and moment.at + 86400000 * (coalesce(case when doc ->> 'quoteType' = 'have_request' then (doc ->> 'day_range')::bigint end, 1) - 1)
        > flightline.market_now()
  $$;

create function flightline.offer_quote() returns trigger language plpgsql as $$
declare
  legs jsonb := '[]';
  is_offer boolean;
begin
  if tg_op = 'DELETE' then
    perform flightline.keep_market_offers(old.client_id, 'quotes', old.id, '[]');
    perform flightline.keep_market_requests(old.client_id, old.id, '[]');
    return null;
  end if;
  is_offer := coalesce(new.doc ->> 'quoteType', 'want') <> 'want';
  -- A quote that answers a request of the market asks for no flight.
  if new.trashed_at is null and new.active and coalesce(new.doc ->> 'source', '') <> 'mq'
    and new.doc ->> 'status' in ('qBroker', 'qSubmitted', 'qImported', 'qCreated', 'qOutstanding')
  then
    legs := flightline.market_legs(new.doc, new.date);
    if is_offer then
      select coalesce(jsonb_agg((leg - 'aircraft') || flightline.offered_aircraft(new.client_id, leg -> 'aircraft')), '[]')
        into legs from jsonb_array_elements(legs) leg;
    end if;
  end if;
  perform flightline.keep_market_offers(new.client_id, 'quotes', new.id, case when is_offer then legs else '[]' end);
  perform flightline.keep_market_requests(new.client_id, new.id, case when is_offer then '[]' else legs end);
  return null;
end $$;
create trigger offer_new_quote after insert or delete on quotes for each row execute function flightline.offer_quote();
-- Most saves of a quote change nothing that the market is told.
create trigger offer_changed_quote after update on quotes for each row
  when ((old.trashed_at, old.active, old.status, old.quote_type, old.source, old.doc -> 'legs', old.doc -> 'market',
      old.doc -> 'day_range', old.doc -> 'departure_date', old.doc -> 'aircraft_type')
    is distinct from (new.trashed_at, new.active, new.status, new.quote_type, new.source, new.doc -> 'legs',
      new.doc -> 'market', new.doc -> 'day_range', new.doc -> 'departure_date', new.doc -> 'aircraft_type'))
  execute function flightline.offer_quote();

-- A client joins or leaves the market, and names the usual audiences: its copies follow in the same transaction.
create function flightline.keep_market_participant(owner uuid, settings jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  declare
    before market_participants%rowtype;
    party market_participants%rowtype;
  begin
    perform flightline.require_market_owner(owner);
    select * into before from market_participants p where p.client_id = owner for update;
    insert into market_participants as p (client_id, name, timezone, is_open, deals_audience, aircraft_audience, detour_miles)
      values (owner, settings ->> 'name', settings ->> 'timezone', (settings ->> 'is_open')::boolean,
        coalesce(settings ->> 'deals', 'participants'), coalesce(settings ->> 'aircraft', 'participants'),
        coalesce((settings ->> 'detour_miles')::integer, 100))
      on conflict (client_id) do update set name = excluded.name, timezone = excluded.timezone, is_open = excluded.is_open,
        deals_audience = excluded.deals_audience, aircraft_audience = excluded.aircraft_audience,
        detour_miles = excluded.detour_miles
      where (p.name, p.timezone, p.is_open, p.deals_audience, p.aircraft_audience, p.detour_miles)
        is distinct from (excluded.name, excluded.timezone, excluded.is_open, excluded.deals_audience,
          excluded.aircraft_audience, excluded.detour_miles)
      returning * into party;
    if not found then
      return;
    end if;
    if before.client_id is null and not party.is_open then
      return;
    end if;
    update market_offers o set version = o.version + 1, audience = next.audience, detour_miles = party.detour_miles
      from (select m.id, case when not party.is_open then 'owner'
          else coalesce(m.chosen, case when m.kind = 'deal' then party.deals_audience else party.aircraft_audience end) end as audience
        from market_offers m where m.client_id = owner) next
      where o.client_id = owner and o.id = next.id
        and (o.audience, o.detour_miles) is distinct from (next.audience, party.detour_miles);
    update market_requests r set version = r.version + 1,
        audience = case when party.is_open then coalesce(r.chosen, 'owner') else 'owner' end
      where r.client_id = owner
        and r.audience is distinct from case when party.is_open then coalesce(r.chosen, 'owner') else 'owner' end;
    if party.is_open is distinct from before.is_open then
      perform flightline.tell_market(
        (select array_agg(p.client_id) from market_participants p where p.is_open or p.client_id = owner), 'market_offers');
      perform flightline.tell_market(
        (select array_agg(p.client_id) from market_participants p where p.is_open or p.client_id = owner), 'market_requests');
    end if;
  end $$;

create function flightline.follow_participant() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform flightline.leave_market(old.client_id);
    return null;
  end if;
  perform flightline.keep_market_participant(new.client_id, jsonb_build_object(
    'name', new.doc ->> 'name', 'timezone', coalesce(new.doc ->> 'timezone', 'UTC'),
    'is_open', new.trashed_at is null and new.active and coalesce(new.doc #>> '{marketplace,enabled}', 'false') = 'true',
    'deals', new.doc #>> '{marketplace,deals}', 'aircraft', new.doc #>> '{marketplace,aircraft}',
    'detour_miles', new.doc #> '{marketplace,detour_miles}'));
  return null;
end $$;

-- The company was removed for good: nothing of it stays, and nothing is planned for it.
create function flightline.leave_market(owner uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform flightline.require_market_owner(owner);
    delete from market_offers o where o.client_id = owner;
    delete from market_requests r where r.client_id = owner;
    delete from market_participants p where p.client_id = owner;
    delete from market_shares s where owner in (s.requesting_operator, s.receiving_operator);
    delete from market_affiliations a where owner in (a.creator, a.recipient);
  end $$;
create trigger follow_participant after insert or update or delete on clients
  for each row execute function flightline.follow_participant();

alter function flightline.keep_market_offers owner to flightline_reader;
alter function flightline.keep_market_photos owner to flightline_reader;
alter function flightline.keep_market_parts owner to flightline_reader;
alter function flightline.keep_market_requests owner to flightline_reader;
alter function flightline.keep_market_participant owner to flightline_reader;
alter function flightline.leave_market owner to flightline_reader;
revoke all on function flightline.keep_market_offers, flightline.keep_market_photos, flightline.keep_market_parts,
  flightline.keep_market_requests,
  flightline.keep_market_participant, flightline.leave_market from public;
grant execute on function flightline.keep_market_offers, flightline.keep_market_requests,
  flightline.keep_market_participant, flightline.leave_market to flightline_app;
