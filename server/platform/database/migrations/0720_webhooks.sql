-- Webhooks of clients and their deliveries (decision A5, docs/adr/0163-webhooks.md). Ordinary tables.
create table webhooks (
  client_id uuid not null,
  id text collate "C" not null,
  url text not null,
  -- Names of record types.
  records text[] not null,
  sealed_secret bytea not null,
  sealed_old_secret bytea,
  old_secret_until bigint,
  is_on boolean not null,
  off_reason text check (off_reason in ('user', 'gone')),
  maker_id text collate "C" not null,
  maker_name text not null,
  made_at bigint not null,
  -- Place in the change log up to which changes were collected; changes since `made_at` at first.
  xid text,
  seq bigint,
  -- Of the last try: its status, 0 without an answer.
  last_status integer,
  last_sent_at bigint,
  primary key (client_id, id)
);

create table webhook_deliveries (
  client_id uuid not null,
  webhook_id text collate "C" not null,
  id text collate "C" not null,
  place bigint generated always as identity,
  record text collate "C" not null,
  record_id text collate "C" not null,
  version integer not null,
  op text not null,
  at bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  -- End of the tries.
  tried_until bigint not null,
  -- Moment of the next try; null while an earlier delivery of the same record waits. A process that sends it moves it on.
  next_at bigint,
  status integer,
  took_ms integer,
  fault text,
  ended_at bigint,
  primary key (client_id, webhook_id, id),
  foreign key (client_id, webhook_id) references webhooks (client_id, id) on delete cascade
);
create index webhook_deliveries_in_order on webhook_deliveries (client_id, webhook_id, place desc);
create index webhook_deliveries_waiting on webhook_deliveries (client_id, webhook_id, record, record_id, place)
  where state = 'waiting';
create index webhook_deliveries_due on webhook_deliveries (client_id, webhook_id, next_at)
  where state = 'waiting' and next_at is not null;
create index webhook_deliveries_ended on webhook_deliveries (client_id, webhook_id, state, ended_at)
  where ended_at is not null;
create index webhook_deliveries_by_age on webhook_deliveries (client_id, at);

alter table webhooks enable row level security;
alter table webhooks force row level security;
create policy webhooks_within_client on webhooks to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on webhooks to flightline_app;
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy webhook_deliveries_within_client on webhook_deliveries to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on webhook_deliveries to flightline_app;
create policy webhooks_for_reader on webhooks for select to flightline_reader using (true);
grant select (client_id, is_on) on webhooks to flightline_reader;

-- Clients with a webhook that is on, for the task that collects what no change has woken.
create function flightline.clients_with_webhooks() returns table (id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select distinct w.client_id from webhooks w join clients c on c.client_id = w.client_id and c.trashed_at is null
    where w.is_on
  $$;

alter function flightline.clients_with_webhooks owner to flightline_reader;

-- Plans that changes are collected after this transaction. The key is of the transaction, so that none waits for another.
create function flightline.plan_webhooks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from webhooks w where w.client_id = new.client_id and w.is_on) then
    insert into due_work (client_id, kind, key, due)
    values (new.client_id, 'collect-webhooks', pg_current_xact_id()::text, floor(extract(epoch from clock_timestamp()) * 1000)::bigint)
    on conflict do nothing;
  end if;
  return null;
end $$;
alter function flightline.plan_webhooks owner to flightline_reader;
create trigger plan_webhooks after insert on change_log for each row execute function flightline.plan_webhooks();
revoke all on function flightline.clients_with_webhooks, flightline.plan_webhooks from public;
grant execute on function flightline.clients_with_webhooks to flightline_app;
