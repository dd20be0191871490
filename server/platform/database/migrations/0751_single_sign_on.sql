-- Single sign-on by OpenID Connect of a client (docs/adr/0172-single-sign-on.md). Ordinary tables.
create table single_sign_on (
  client_id uuid primary key,
  issuer text not null,
  -- Name of the product at the provider.
  app_id text collate "C" not null,
  sealed_secret bytea not null,
  button text not null,
  groups_claim text not null,
  -- List of {group, roles}.
  role_table jsonb not null,
  is_on boolean not null default false,
  -- Members open the client only by single sign-on.
  is_required boolean not null default false,
  -- Changes with the settings, so that earlier sessions and waiting sign-ins end.
  edition uuid not null,
  -- Result of the last trial: {at, by, reason, claims, groups, roles}.
  tried jsonb,
  changed_at bigint not null,
  changer_id text collate "C" not null,
  changer_name text not null
);

create table single_sign_on_domains (
  client_id uuid not null,
  domain text collate "C" not null,
  added_at bigint not null,
  -- When DNS showed that the domain is the client's; null before.
  proven_at bigint,
  primary key (client_id, domain)
);
-- A claim alone keeps no other client from proving the domain.
create unique index single_sign_on_domains_proven on single_sign_on_domains (domain) where proven_at is not null;

-- People by the identity that the provider of the client gives them.
create table single_sign_on_people (
  client_id uuid not null,
  issuer text collate "C" not null,
  subject text collate "C" not null,
  user_id text collate "C" not null,
  linked_at bigint not null,
  primary key (client_id, issuer, subject)
);
create unique index single_sign_on_people_by_user on single_sign_on_people (client_id, issuer, user_id);

alter table single_sign_on enable row level security;
alter table single_sign_on force row level security;
create policy single_sign_on_within_client on single_sign_on to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on single_sign_on to flightline_app;
create policy single_sign_on_for_reader on single_sign_on for select to flightline_reader using (true);
grant select on single_sign_on to flightline_reader;

alter table single_sign_on_domains enable row level security;
alter table single_sign_on_domains force row level security;
create policy single_sign_on_domains_within_client on single_sign_on_domains to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on single_sign_on_domains to flightline_app;
create policy single_sign_on_domains_for_reader on single_sign_on_domains for select to flightline_reader using (true);
grant select on single_sign_on_domains to flightline_reader;

alter table single_sign_on_people enable row level security;
alter table single_sign_on_people force row level security;
create policy single_sign_on_people_within_client on single_sign_on_people to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, delete on single_sign_on_people to flightline_app;

-- The client whose people with addresses of a domain sign in by single sign-on; null for any other domain.
create function flightline.find_single_sign_on(the_domain text) returns uuid
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select d.client_id from single_sign_on_domains d join single_sign_on s on s.client_id = d.client_id
    where d.domain = the_domain and d.proven_at is not null and s.is_on);
end $$;
alter function flightline.find_single_sign_on owner to flightline_reader;
revoke all on function flightline.find_single_sign_on from public;
grant execute on function flightline.find_single_sign_on to flightline_app;

create function flightline.needs_single_sign_on(the_client uuid) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return coalesce((select s.is_on and s.is_required from single_sign_on s where s.client_id = the_client), false);
end $$;
alter function flightline.needs_single_sign_on owner to flightline_reader;
revoke all on function flightline.needs_single_sign_on from public;
grant execute on function flightline.needs_single_sign_on to flightline_app;

-- True for a user of another client than this one.
create function flightline.works_elsewhere(the_user text, the_client uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
    select exists (select from grants g where g.user_id = the_user and g.client_id <> the_client)
  $$;
alter function flightline.works_elsewhere owner to flightline_reader;
revoke all on function flightline.works_elsewhere from public;
grant execute on function flightline.works_elsewhere to flightline_auth;

-- Why a try by single sign-on was refused, by its code.
alter table sign_ins add column reason text;

-- Writes a try by single sign-on into the log of its client; of an unknown client into that of the default client. Equal
-- failures from one address within 15 minutes are one line with their number.
create function flightline.note_single_sign_on(
  the_client uuid, default_key text, the_user text, now_ms bigint, the_method text, the_reason text, the_address text,
  the_agent text
) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  target uuid := coalesce(the_client, (
    select c.client_id from clients c where upper(c.name_key) = upper(default_key) and c.trashed_at is null limit 1));
  is_elsewhere boolean := the_user is not null
    and exists (select from grants g where g.user_id = the_user and g.client_id <> target);
begin
  if target is null then
    return;
  end if;
  if the_reason is not null then
    update sign_ins s set tries = s.tries + 1, last_at = now_ms
    where s.client_id = target and s.id = (
      select l.id from sign_ins l
      where l.client_id = target and l.at > now_ms - 900000
        and l.user_id is not distinct from the_user and l.method = the_method and l.reason = the_reason
        and l.address is not distinct from case when is_elsewhere then null else the_address end
      order by l.at desc limit 1);
    if found then
      return;
    end if;
  end if;
  insert into sign_ins (client_id, user_id, at, last_at, method, outcome, reason, address, agent)
  values (target, the_user, now_ms, now_ms, the_method, case when the_reason is null then 'signed-in' else 'refused' end,
    the_reason, case when is_elsewhere then null else the_address end,
    case when is_elsewhere then null else left(the_agent, 300) end);
end $$;
alter function flightline.note_single_sign_on owner to flightline_reader;
revoke all on function flightline.note_single_sign_on from public;
grant execute on function flightline.note_single_sign_on to flightline_auth;
