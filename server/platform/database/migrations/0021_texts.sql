-- Every text message that the provider brought, kept as it came before anything reads it. It ends threaded or held.
create table text_in (
  client_id uuid not null,
  id text collate "C" not null,
  received_at bigint not null,
  -- The provider's id of the message: a webhook that is repeated brings the same.
  provider_id text collate "C" not null,
  sender text not null,
  recipient text not null,
  -- The form of the webhook, byte for byte.
  raw text not null,
  status text not null default 'received' check (status in ('received', 'threaded', 'held')),
  detail text,
  thread_id text collate "C",
  message_id text collate "C",
  primary key (client_id, id)
);
create unique index text_in_by_provider_id on text_in (client_id, provider_id);
create index text_in_by_status on text_in (client_id, status, received_at desc, id);
alter table text_in enable row level security;
alter table text_in force row level security;
create policy text_in_within_client on text_in to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update on text_in to flightline_app;

-- Where each number was last texted with: what it texts next belongs there.
create table text_talks (
  client_id uuid not null,
  phone text collate "C" not null,
  thread_id text collate "C" not null,
  at bigint not null,
  primary key (client_id, phone)
);
alter table text_talks enable row level security;
alter table text_talks force row level security;
create policy text_talks_within_client on text_talks to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update on text_talks to flightline_app;

-- Of a recipient that is reached through a provider with ids: the id of our message there and those of earlier attempts,
-- when the last attempt began, and whether it is not known yet what became of it.
alter table outbox
  add column provider_id text collate "C",
  add column former_ids text[] not null default '{}',
  add column begun_at bigint,
  add column in_doubt boolean not null default false;
create index outbox_by_provider_id on outbox (client_id, provider_id) where provider_id is not null;
create index outbox_by_number on outbox (client_id, address) where begun_at is not null;

-- A number belongs to one client, whoever writes it.
create unique index clients_by_text_number on clients ((doc ->> 'text_number')) where trashed_at is null;

-- Which client is texted at a number: the one question of the webhook that crosses clients.
create function flightline.client_by_text_number(the_number text) returns table (id uuid, name_key text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.client_id, c.name_key from clients c
    where c.doc ->> 'text_number' = the_number and c.trashed_at is null and c.active
  $$;
alter function flightline.client_by_text_number owner to flightline_reader;
revoke all on function flightline.client_by_text_number from public;
grant execute on function flightline.client_by_text_number to flightline_app;
