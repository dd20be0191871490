-- Assistants that users connected (decision A7, docs/adr/0168-assistants.md): OAuth 2.1 with PKCE for public software.

-- Software that registered itself (RFC 7591). It belongs to no client, and nothing is granted by it.
create table assistant_apps (
  id text collate "C" primary key,
  name text not null,
  redirect_uris text[] not null,
  made_at bigint not null
);
alter table assistant_apps enable row level security;
alter table assistant_apps force row level security;
create policy assistant_apps_for_reader on assistant_apps to flightline_reader using (true) with check (true);
grant select, insert, delete on assistant_apps to flightline_reader;

-- One assistant of one user in one client, and its tokens: SHA-256 in base64url.
create table assistants (
  client_id uuid not null,
  id text collate "C" not null,
  user_id text collate "C" not null,
  user_name text not null,
  app_id text collate "C" not null,
  name text not null,
  rights text[] not null,
  made_at bigint not null,
  code_hash text collate "C" not null,
  code_challenge text collate "C" not null,
  code_redirect text collate "C" not null,
  code_ends_at bigint not null,
  -- When the code was used: the assistant is connected since then.
  connected_at bigint,
  access_hash text collate "C",
  access_ends_at bigint,
  refresh_hash text collate "C",
  refresh_ends_at bigint,
  -- The one before: whoever uses it again has stolen it, or was stolen from.
  old_refresh_hash text collate "C",
  refreshed_at bigint,
  used_at bigint,
  used_from text,
  ended_at bigint,
  ender_id text collate "C",
  ender_name text,
  primary key (client_id, id)
);
create unique index assistants_by_id on assistants (id);
create index assistants_by_user on assistants (client_id, user_id);
create index assistants_by_app on assistants (app_id);
alter table assistants enable row level security;
alter table assistants force row level security;
create policy assistants_within_client on assistants to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on assistants to flightline_app;
create policy assistants_for_reader on assistants to flightline_reader using (true) with check (true);
grant select, update on assistants to flightline_reader;

create function flightline.register_assistant_app(the_id text, the_name text, uris text[], now_ms bigint)
  returns void language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  -- Registrations that nobody used within a day.
  delete from assistant_apps a where a.made_at < now_ms - 86400000
    and not exists (select from assistants s where s.app_id = a.id);
  insert into assistant_apps (id, name, redirect_uris, made_at) values (the_id, the_name, uris, now_ms);
end $$;

create function flightline.find_assistant_app(the_id text) returns table (name text, redirect_uris text[])
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select a.name, a.redirect_uris from assistant_apps a where a.id = the_id;
end $$;

-- Takes a code for the first tokens; true if it was good. A code that comes a second time ends the connection.
create function flightline.connect_assistant(
  the_id text, the_hash text, facts jsonb, now_ms bigint, access text, refresh text
) returns boolean language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  found_one record;
begin
  select a.client_id, a.id, a.connected_at into found_one from assistants a
  where a.id = the_id and a.code_hash = the_hash and a.app_id = facts ->> 'app'
    and a.code_redirect = facts ->> 'redirect' and a.code_challenge = facts ->> 'challenge'
    and a.ended_at is null
  for update;
  if not found then
    return false;
  end if;
  if found_one.connected_at is not null then
    update assistants a set ended_at = now_ms where a.client_id = found_one.client_id and a.id = found_one.id;
    return false;
  end if;
  update assistants a set connected_at = now_ms, access_hash = access, access_ends_at = (facts ->> 'accessEnds')::bigint,
    refresh_hash = refresh, refresh_ends_at = (facts ->> 'refreshEnds')::bigint
  where a.client_id = found_one.client_id and a.id = found_one.id and a.code_ends_at > now_ms;
  return found;
end $$;

-- Takes a refresh token for new tokens; true if it was good. One that was used before ends the connection, unless it comes
-- again within a minute: two requests at once are no theft, and the second gets nothing.
create function flightline.refresh_assistant(
  the_id text, the_hash text, facts jsonb, now_ms bigint, access text, refresh text
) returns boolean language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  found_one record;
begin
  select a.client_id, a.id, a.refresh_hash, a.refresh_ends_at, a.refreshed_at into found_one from assistants a
  where a.id = the_id and a.app_id = facts ->> 'app' and the_hash in (a.refresh_hash, a.old_refresh_hash)
    and a.ended_at is null
  for update;
  if not found then
    return false;
  end if;
  if found_one.refresh_hash <> the_hash then
    if found_one.refreshed_at < now_ms - 60000 then
      update assistants a set ended_at = now_ms where a.client_id = found_one.client_id and a.id = found_one.id;
    end if;
    return false;
  end if;
  if found_one.refresh_ends_at <= now_ms then
    return false;
  end if;
  update assistants a set access_hash = access, access_ends_at = (facts ->> 'accessEnds')::bigint,
    refresh_hash = refresh, refresh_ends_at = (facts ->> 'refreshEnds')::bigint, old_refresh_hash = the_hash,
    refreshed_at = now_ms
  where a.client_id = found_one.client_id and a.id = found_one.id;
  return true;
end $$;

-- Ends a connection by one of its tokens (RFC 7009).
create function flightline.end_assistant(the_id text, the_hash text, now_ms bigint)
  returns void language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update assistants a set ended_at = now_ms
  where a.id = the_id and the_hash in (a.access_hash, a.refresh_hash) and a.ended_at is null;
end $$;

-- The connection of an access token that is in force. Its use is noted once a minute.
create function flightline.use_assistant(the_id text, the_hash text, now_ms bigint, address text)
  returns table (client_id uuid, user_id text, name text, rights text[])
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  one record;
begin
  select a.client_id, a.id, a.user_id, a.name, a.rights, a.used_at into one from assistants a
  where a.id = the_id and a.access_hash = the_hash and a.ended_at is null and a.access_ends_at > now_ms;
  if not found then
    return;
  end if;
  if one.used_at is null or one.used_at < now_ms - 60000 then
    update assistants a set used_at = now_ms, used_from = address where a.client_id = one.client_id and a.id = one.id;
  end if;
  return query select one.client_id, one.user_id, one.name, one.rights;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'register_assistant_app(text, text, text[], bigint)', 'find_assistant_app(text)',
    'connect_assistant(text, text, jsonb, bigint, text, text)', 'refresh_assistant(text, text, jsonb, bigint, text, text)',
    'end_assistant(text, text, bigint)', 'use_assistant(text, text, bigint, text)'
  ] loop
    execute format('alter function flightline.%s owner to flightline_reader', name);
    execute format('revoke all on function flightline.%s from public', name);
    execute format('grant execute on function flightline.%s to flightline_app', name);
  end loop;
end $$;

-- The history names the assistant in place of its user: nameOfActor finds both.
create function flightline.name_assistant() returns trigger language plpgsql as $$
begin
  new.actor_id := coalesce(nullif(current_setting('app.assistant', true), ''), new.actor_id);
  return new;
end $$;
create trigger name_assistant before insert on history for each row execute function flightline.name_assistant();
