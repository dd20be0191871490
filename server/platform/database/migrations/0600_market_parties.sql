-- Clients that trade with each other (decisions K1 to K3): who takes part, who is affiliated, and who shows whom what.
-- Tables of the market hold columns instead of documents. Only the functions below write them, as flightline_reader.

-- What a client lets the market know about itself, written by a trigger on `clients`.
create table market_participants (
  client_id uuid primary key,
  name text not null,
  timezone text not null,
  -- True while the client takes part: its admin enabled it, and the client is active.
  is_open boolean not null,
  -- Audience of its empty legs and of its offered aircraft, unless one of them names another.
  deals_audience text not null check (deals_audience in ('owner', 'shares', 'affiliates', 'participants')),
  aircraft_audience text not null check (aircraft_audience in ('owner', 'shares', 'affiliates', 'participants')),
  detour_miles integer not null
);
create index market_participants_open on market_participants (client_id) where is_open;

-- One row for both parties of an affiliation.
create table market_affiliations (
  id text collate "C" primary key default gen_random_uuid()::text,
  creator uuid not null,
  recipient uuid not null check (recipient <> creator),
  -- Epoch milliseconds.
  requested_at bigint not null,
  approved_at bigint,
  declined_at bigint,
  ended_at bigint,
  -- The party that declined or ended it.
  ended_by uuid,
  version integer not null default 1
);
create unique index market_affiliations_once on market_affiliations (least(creator, recipient), greatest(creator, recipient))
  where declined_at is null and ended_at is null;
create index market_affiliations_of_creator on market_affiliations (creator);
create index market_affiliations_of_recipient on market_affiliations (recipient);

-- What the requesting operator shows the receiving operator (decision K3): route and times always, the rest by role.
create table market_shares (
  id text collate "C" primary key default gen_random_uuid()::text,
  label text not null,
  requesting_operator uuid not null,
  receiving_operator uuid not null check (receiving_operator <> requesting_operator),
  last_request_path text,
  started_at bigint not null,
  ended_at bigint,
  version integer not null default 1
);
create unique index market_shares_once on market_shares (requesting_operator, receiving_operator) where ended_at is null;
create index market_shares_of_receiver on market_shares (receiving_operator) where ended_at is null;

create table market_share_roles (
  share_id text collate "C" not null references market_shares on delete cascade,
  -- Role of the receiving operator's users.
  role text not null,
  shows_price boolean not null,
  shows_tail boolean not null,
  shows_photos boolean not null,
  primary key (share_id, role)
);

grant select, insert, update, delete on market_participants, market_affiliations, market_shares, market_share_roles to flightline_reader;

-- Milliseconds at the start of the transaction.
create function flightline.market_now() returns bigint language sql stable parallel safe
  as $$ select floor(extract(epoch from now()) * 1000)::bigint $$;

-- Roles of the current user in the current client, with those that they grant (decision P4).
create function flightline.market_roles() returns text[]
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select coalesce(array_agg(distinct held.role), '{}')
    from grants g cross join lateral unnest(g.roles) r(role)
    cross join lateral (values (r.role), (case when r.role not like '%-r' then r.role || '-r' end)) held(role)
    where g.client_id = flightline.current_client() and g.user_id = current_setting('app.user_id', true)
      and held.role is not null
  $$;

-- Clients that take part; none for a client that does not.
create function flightline.market_open_clients() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select coalesce(array_agg(p.client_id), '{}') from market_participants p
    where p.is_open and exists (
      select from market_participants me where me.client_id = flightline.current_client() and me.is_open
    )
  $$;

-- Clients whose affiliation with the current client is active.
create function flightline.market_affiliates() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select coalesce(array_agg(case when a.creator = flightline.current_client() then a.recipient else a.creator end), '{}')
    from market_affiliations a
    where flightline.current_client() in (a.creator, a.recipient)
      and a.approved_at is not null and a.declined_at is null and a.ended_at is null
  $$;

-- Clients that share with the current client; with a part, those that show it to a role of the current user.
create function flightline.market_sharers(part text default null) returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select coalesce(array_agg(s.requesting_operator), '{}') from market_shares s
    where s.receiving_operator = flightline.current_client() and s.ended_at is null
      and (part is null or exists (
        select from market_share_roles r
        where r.share_id = s.id
          and (r.role = any ((select flightline.market_roles())::text[]) or 'admin' = any ((select flightline.market_roles())::text[]))
          and case part when 'price' then r.shows_price when 'tail' then r.shows_tail when 'photos' then r.shows_photos end
      ))
  $$;

-- Clients that see copies of an owner with an audience; the owner is one of them.
create function flightline.market_readers(owner uuid, audience text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select owner
    union
    select p.client_id from market_participants p
    where audience <> 'owner' and p.is_open and p.client_id <> owner
      and exists (select from market_participants o where o.client_id = owner and o.is_open)
      and (
        audience = 'participants'
        or exists (
          select from market_shares s
          where s.requesting_operator = owner and s.receiving_operator = p.client_id and s.ended_at is null
        )
        or (audience = 'affiliates' and exists (
          select from market_affiliations a
          where a.approved_at is not null and a.declined_at is null and a.ended_at is null
            and ((a.creator = owner and a.recipient = p.client_id) or (a.recipient = owner and a.creator = p.client_id))
        ))
      )
  $$;

-- Clients of those readers that see the price, the tail or the photos of an offer: others do not even learn that it changed.
create function flightline.market_part_readers(owner uuid, audience text, part text, is_shown boolean) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select reader from flightline.market_readers(owner, audience) reader
    left join market_shares s
      on s.requesting_operator = owner and s.receiving_operator = reader and s.ended_at is null
    where reader = owner or (s.id is null and is_shown) or exists (
      select from market_share_roles r
      where r.share_id = s.id
        and case part when 'price' then r.shows_price when 'tail' then r.shows_tail when 'photos' then r.shows_photos end
    )
  $$;

-- Tells the live screens of clients that what they see of a table of the market changed. Rows name nothing else.
create function flightline.tell_market(readers uuid[], about text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    insert into change_log (client_id, record, id, version, op)
      select distinct reader, about, 'all', 0, 'update' from unnest(readers) reader where reader is not null;
    perform flightline.wake_servers();
  end $$;

grant insert on change_log to flightline_reader;

create function flightline.market_parties_changed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    if tg_table_name = 'market_affiliations' then
      perform flightline.tell_market(array[new.creator, new.recipient], 'market_offers');
      perform flightline.tell_market(array[new.creator, new.recipient], 'market_requests');
    else
      perform flightline.tell_market(array[new.requesting_operator, new.receiving_operator], 'market_offers');
      perform flightline.tell_market(array[new.requesting_operator, new.receiving_operator], 'market_requests');
    end if;
    return null;
  end $$;
create trigger market_parties_changed after insert or update on market_affiliations
  for each row execute function flightline.market_parties_changed();
create trigger market_parties_changed after insert or update on market_shares
  for each row execute function flightline.market_parties_changed();

create function flightline.market_share_roles_changed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    perform flightline.tell_market(array[s.requesting_operator, s.receiving_operator], 'market_offers')
      from market_shares s where s.id = coalesce(new.share_id, old.share_id);
    return null;
  end $$;
create trigger market_share_roles_changed after insert or update or delete on market_share_roles
  for each row execute function flightline.market_share_roles_changed();

alter table market_participants enable row level security;
alter table market_participants force row level security;
create policy market_participants_for_reader on market_participants to flightline_reader using (true) with check (true);
create policy market_participants_seen on market_participants for select to flightline_app
  using (client_id = (select flightline.current_client()) or client_id = any ((select flightline.market_open_clients())::uuid[]));
grant select (client_id, name, is_open) on market_participants to flightline_app;

alter table market_affiliations enable row level security;
alter table market_affiliations force row level security;
create policy market_affiliations_for_reader on market_affiliations to flightline_reader using (true) with check (true);
create policy market_affiliations_of_parties on market_affiliations for select to flightline_app
  using (creator = (select flightline.current_client()) or recipient = (select flightline.current_client()));
grant select on market_affiliations to flightline_app;

alter table market_shares enable row level security;
alter table market_shares force row level security;
create policy market_shares_for_reader on market_shares to flightline_reader using (true) with check (true);
create policy market_shares_of_parties on market_shares for select to flightline_app
  using (requesting_operator = (select flightline.current_client()) or receiving_operator = (select flightline.current_client()));
grant select on market_shares to flightline_app;

alter table market_share_roles enable row level security;
alter table market_share_roles force row level security;
create policy market_share_roles_for_reader on market_share_roles to flightline_reader using (true) with check (true);
create policy market_share_roles_of_parties on market_share_roles for select to flightline_app
  using (exists (select from market_shares s where s.id = share_id));
grant select on market_share_roles to flightline_app;

alter function flightline.market_roles owner to flightline_reader;
alter function flightline.market_open_clients owner to flightline_reader;
alter function flightline.market_affiliates owner to flightline_reader;
alter function flightline.market_sharers owner to flightline_reader;
alter function flightline.market_readers owner to flightline_reader;
alter function flightline.market_part_readers owner to flightline_reader;
alter function flightline.tell_market owner to flightline_reader;
alter function flightline.market_parties_changed owner to flightline_reader;
alter function flightline.market_share_roles_changed owner to flightline_reader;
revoke all on function flightline.market_roles, flightline.market_open_clients, flightline.market_affiliates,
  flightline.market_sharers, flightline.market_readers, flightline.market_part_readers,
  flightline.tell_market from public;
grant execute on function flightline.market_roles, flightline.market_open_clients, flightline.market_affiliates,
  flightline.market_sharers to flightline_app;
