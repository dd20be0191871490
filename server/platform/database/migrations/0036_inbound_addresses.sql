-- An address at which mail comes in belongs to one client, whoever writes it: a second one that named it would lose its
-- mail to the first, or receive the first one's.
create table inbound_addresses (
  -- In lower case.
  address text collate "C" primary key,
  client_id uuid not null
);

-- What stands is filled in as the tables' owner, whom the walls would show nothing. Of two who name the same address the
-- older one has received its mail so far, and keeps it.
alter table clients no force row level security;
insert into inbound_addresses (address, client_id)
  select distinct on (lower(own)) lower(own), c.client_id
  from clients c cross join jsonb_array_elements_text(coalesce(c.doc -> 'inbound_addresses', '[]')) own
  where c.trashed_at is null order by lower(own), c.client_id;
alter table clients force row level security;

alter table inbound_addresses enable row level security;
alter table inbound_addresses force row level security;
create policy inbound_addresses_for_reader on inbound_addresses to flightline_reader using (true) with check (true);
grant select, insert, delete on inbound_addresses to flightline_reader;

create function flightline.addresses_of(doc jsonb) returns text[] language sql immutable
  as $$
    select coalesce(array_agg(distinct lower(own)), '{}')
    from jsonb_array_elements_text(coalesce(doc -> 'inbound_addresses', '[]')) own
  $$;

-- Follows the client's record, in its transaction. An address that another client has is a unique violation; one that was
-- named before this step and lost then stays as it is.
create function flightline.keep_inbound_addresses() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  before text[] := case when tg_op = 'INSERT' then '{}' else flightline.addresses_of(old.doc) end;
  now_named text[] := case when tg_op = 'DELETE' or new.trashed_at is not null then '{}' else flightline.addresses_of(new.doc) end;
begin
  if tg_op = 'UPDATE' and old.trashed_at is not null then
    before := '{}';
  end if;
  delete from inbound_addresses where client_id = coalesce(new.client_id, old.client_id) and not address = any(now_named);
  insert into inbound_addresses (address, client_id)
    select named, new.client_id from unnest(now_named) named where not named = any(before);
  return null;
end $$;
alter function flightline.keep_inbound_addresses owner to flightline_reader;
revoke all on function flightline.keep_inbound_addresses from public;
create trigger keep_inbound_addresses after insert or update or delete on clients
  for each row execute function flightline.keep_inbound_addresses();

create or replace function flightline.client_by_address(the_address text) returns table (id uuid, name_key text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.client_id, c.name_key from inbound_addresses a
    join clients c on c.client_id = a.client_id and c.id = a.client_id::text
    where a.address = lower(the_address) and c.trashed_at is null and c.active
  $$;
