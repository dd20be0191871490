-- Rules and the log of sign-in of a client (docs/adr/0167-sign-in.md). Ordinary tables.
create table sign_in_rules (
  client_id uuid primary key,
  -- Members open the client only with a second factor.
  needs_second_factor boolean not null default false,
  changed_at bigint not null,
  changer_id text collate "C" not null,
  changer_name text not null
);

create table sign_ins (
  client_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- Null for an address that no user has.
  user_id text collate "C",
  at bigint not null,
  -- Of the last try that this line counts.
  last_at bigint not null,
  tries integer not null default 1,
  method text not null,
  outcome text not null,
  -- Both null for a person who works in other clients too.
  address text,
  agent text,
  primary key (client_id, id)
);
create index sign_ins_in_order on sign_ins (client_id, at desc, id desc);

alter table sign_in_rules enable row level security;
alter table sign_in_rules force row level security;
create policy sign_in_rules_within_client on sign_in_rules to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update on sign_in_rules to flightline_app;
create policy sign_in_rules_for_reader on sign_in_rules for select to flightline_reader using (true);
grant select on sign_in_rules to flightline_reader;

alter table sign_ins enable row level security;
alter table sign_ins force row level security;
create policy sign_ins_within_client on sign_ins to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, delete on sign_ins to flightline_app;
create policy sign_ins_for_reader on sign_ins to flightline_reader using (true) with check (true);
grant select, insert, update on sign_ins to flightline_reader;

create function flightline.needs_second_factor(the_client uuid) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return coalesce((select r.needs_second_factor from sign_in_rules r where r.client_id = the_client), false);
end $$;
alter function flightline.needs_second_factor owner to flightline_reader;
revoke all on function flightline.needs_second_factor from public;
grant execute on function flightline.needs_second_factor to flightline_app;

-- True for a user who may open a client that asks for a second factor.
create function flightline.user_needs_second_factor(the_user text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (
      select from grants g join sign_in_rules r on r.client_id = g.client_id or 'super' = any (g.roles)
      where g.user_id = the_user and r.needs_second_factor)
  $$;
alter function flightline.user_needs_second_factor owner to flightline_reader;
revoke all on function flightline.user_needs_second_factor from public;

-- Writes a try to sign in into the log of each client that the user may open; that of an unknown address into the log of
-- the default client. Equal failures from one address within 15 minutes are one line with their number.
create function flightline.note_sign_in(
  the_user text, default_key text, now_ms bigint, the_method text, the_outcome text, the_address text, the_agent text
) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  target uuid;
  clients_opened uuid[];
  is_elsewhere boolean;
begin
  if the_user is null then
    select array_agg(c.client_id) into clients_opened from clients c
    where upper(c.name_key) = upper(default_key) and c.trashed_at is null;
  else
    select array_agg(g.client_id order by g.client_id) into clients_opened from grants g where g.user_id = the_user;
  end if;
  is_elsewhere := the_user is not null and cardinality(clients_opened) > 1;
  foreach target in array coalesce(clients_opened, '{}') loop
    if the_outcome not in ('signed-in', 'code-asked') then
      update sign_ins s set tries = s.tries + 1, last_at = now_ms
      where s.client_id = target and s.id = (
        select l.id from sign_ins l
        where l.client_id = target and l.at > now_ms - 900000
          and l.user_id is not distinct from the_user and l.method = the_method and l.outcome = the_outcome
          and l.address is not distinct from case when is_elsewhere then null else the_address end
        order by l.at desc limit 1);
      continue when found;
    end if;
    insert into sign_ins (client_id, user_id, at, last_at, method, outcome, address, agent)
    values (target, the_user, now_ms, now_ms, the_method, the_outcome,
      case when is_elsewhere then null else the_address end, case when is_elsewhere then null else left(the_agent, 300) end);
  end loop;
end $$;
alter function flightline.note_sign_in owner to flightline_reader;
revoke all on function flightline.note_sign_in from public;
grant usage on schema flightline to flightline_auth;
grant execute on function flightline.note_sign_in, flightline.user_needs_second_factor to flightline_auth;
