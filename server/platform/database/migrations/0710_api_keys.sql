-- API keys of clients (decision A6, docs/adr/0162-api-keys.md). Ordinary table: only verbs of admins write it.
create table api_keys (
  client_id uuid not null,
  id text collate "C" not null,
  name text not null,
  roles text[] not null,
  -- SHA-256 of the whole key, base64url.
  hash text collate "C" not null,
  -- Last four characters of the key.
  tail text not null,
  maker_id text collate "C" not null,
  maker_name text not null,
  made_at bigint not null,
  ends_at bigint not null,
  used_at bigint,
  used_from text,
  revoked_at bigint,
  revoker_id text collate "C",
  revoker_name text,
  primary key (client_id, id)
);
create unique index api_keys_by_id on api_keys (id);

alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy api_keys_within_client on api_keys to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update on api_keys to flightline_app;
create policy api_keys_for_reader on api_keys to flightline_reader using (true) with check (true);
grant select (client_id, id, hash, roles, maker_id, ends_at, revoked_at, used_at), update (used_at, used_from)
  on api_keys to flightline_reader;

-- Client, roles and maker of a key that is in force. Its use is noted once a minute.
create function flightline.use_api_key(the_id text, the_hash text, now_ms bigint, address text)
  returns table (client_id uuid, roles text[], maker_id text)
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  key record;
begin
  select k.client_id, k.id, k.roles, k.maker_id, k.used_at into key from api_keys k
  where k.id = the_id and k.hash = the_hash and k.revoked_at is null and k.ends_at > now_ms;
  if not found then
    return;
  end if;
  if key.used_at is null or key.used_at < now_ms - 60000 then
    update api_keys k set used_at = now_ms, used_from = address where k.client_id = key.client_id and k.id = key.id;
  end if;
  return query select key.client_id, key.roles, key.maker_id;
end $$;
alter function flightline.use_api_key owner to flightline_reader;
revoke all on function flightline.use_api_key from public;
grant execute on function flightline.use_api_key to flightline_app;
