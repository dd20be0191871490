-- Sign-in lives in a schema of its own, which only its own role can reach. Its library makes the tables at start.
create schema auth;
revoke all on schema auth from public;
grant usage on schema auth to flightline_auth;
alter default privileges in schema auth grant select, insert, update, delete on tables to flightline_auth;

-- Tries for one email address within a window, counted across all processes. The key is a keyed hash, not the address.
create table auth.sign_in_attempts (
  key text primary key,
  tries integer not null,
  since timestamptz not null default now()
);
create index sign_in_attempts_by_age on auth.sign_in_attempts (since);

-- Clients: the reader may look across the walls for the narrow questions below; a key names one client of all.
create unique index clients_by_key on clients (upper(name_key)) where trashed_at is null;
create policy clients_for_reader on clients for select to flightline_reader using (true);
grant select on clients to flightline_reader;

create function flightline.client_by_key(the_key text) returns table (id uuid, name_key text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.client_id, c.name_key from clients c where upper(c.name_key) = upper(the_key) and c.trashed_at is null $$;

create function flightline.client_ids() returns table (id uuid, name_key text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.client_id, c.name_key from clients c where c.trashed_at is null order by c.client_id $$;

-- The clients that exist for a user: those with a grant of the user's, or all of them for `super` on the default client.
create function flightline.clients_of(the_user text, default_client uuid)
  returns table (id text, version integer, date bigint, last_date bigint, active boolean, doc jsonb)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.id, c.version, c.date, c.last_date, c.active, c.doc
    from clients c
    where c.trashed_at is null
      and (
        exists (select 1 from grants g where g.client_id = c.client_id and g.user_id = the_user)
        or exists (select 1 from grants g where g.client_id = default_client and g.user_id = the_user and 'super' = any (g.roles))
      )
    order by c.name, c.id
  $$;

-- What anyone may know of a client: how to reach it and how it looks.
create function flightline.public_client(the_key text) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select jsonb_strip_nulls(jsonb_build_object(
      'name', c.doc -> 'name', 'name_key', c.doc -> 'name_key', 'phone', c.doc -> 'phone', 'email', c.doc -> 'email',
      'public_facing_url', c.doc -> 'public_facing_url', 'description', c.doc #> '{settings,description}',
      'theme', c.doc -> 'theme'))
    from clients c
    where upper(c.name_key) = upper(the_key) and c.trashed_at is null and c.active
  $$;

-- The terms of service now in force: those that the default client keeps in its settings.
create function flightline.current_terms(default_client uuid) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.doc #> '{settings,terms}' from clients c where c.client_id = default_client and c.trashed_at is null $$;

alter function flightline.client_by_key owner to flightline_reader;
alter function flightline.client_ids owner to flightline_reader;
alter function flightline.clients_of owner to flightline_reader;
alter function flightline.public_client owner to flightline_reader;
alter function flightline.current_terms owner to flightline_reader;
revoke all on function flightline.client_by_key, flightline.client_ids, flightline.clients_of, flightline.public_client,
  flightline.current_terms from public;
grant execute on function flightline.client_by_key, flightline.client_ids, flightline.clients_of, flightline.public_client,
  flightline.current_terms to flightline_app;
