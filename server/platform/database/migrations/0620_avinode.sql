-- The exchange with Avinode (docs/adr/0154-avinode.md): how each client is connected, the requests that came in, the answers
-- that went out, and the schedule that was sent. Ordinary tables: the requests themselves are quotes.

-- Tokens and the secret of the webhook, sealed.
create table avinode_connections (
  client_id uuid primary key,
  url text not null,
  hook text collate "C" not null,
  sealed_keys bytea not null,
  -- Id of our webhook at Avinode, once it is set up there.
  webhook text collate "C",
  changed_by text not null,
  changed_at bigint not null,
  checked_at bigint,
  check_failed text not null default '',
  polled_at bigint,
  poll_failed text not null default '',
  -- Entries of the schedule that could not be sent, by the last run.
  left_out integer not null default 0
);
create unique index avinode_connections_by_hook on avinode_connections (hook);

create table avinode_requests (
  client_id uuid not null,
  -- Avinode's id of the request.
  id text collate "C" not null,
  trip_id text collate "C" not null default '',
  quote_id text collate "C" not null,
  contact_id text collate "C",
  -- Avinode's id of the buyer: their next request finds the same contact.
  buyer text collate "C" not null default '',
  state text not null check (state in ('open', 'cancelled')),
  -- Fingerprint of the whole request as it was read last.
  revision text not null,
  -- Fingerprints of the values that were written into the quote, by field.
  written jsonb not null default '{}'::jsonb,
  -- Fields that the buyer changed and that the quote keeps, because staff changed them too.
  held text[] not null default '{}',
  received_at bigint not null,
  changed_at bigint not null,
  -- When it was read last, by a notice or by asking.
  read_at bigint not null,
  primary key (client_id, id)
);
create unique index avinode_requests_by_quote on avinode_requests (client_id, quote_id);
create index avinode_requests_by_buyer on avinode_requests (client_id, buyer, received_at);

-- Quotes, declines and messages that are sent to buyers: effects with one call each (docs/adr/0003-outbox.md).
create table avinode_answers (
  client_id uuid not null,
  id text collate "C" not null,
  request_id text collate "C" not null,
  quote_id text collate "C" not null,
  kind text not null check (kind in ('quote', 'decline', 'message')),
  -- As it is sent: fixed when a person sends it.
  body jsonb not null,
  status text not null default 'queued'
    check (status in ('queued', 'sending', 'ending', 'sent', 'failed', 'unknown', 'needless')),
  claim text,
  response text not null default '',
  made_by text collate "C" not null,
  made_by_label text not null,
  made_at bigint not null,
  updated_at bigint not null,
  primary key (client_id, id)
);
create index avinode_answers_by_quote on avinode_answers (client_id, quote_id, made_at);

-- The schedule of each aircraft as Avinode has it.
create table avinode_schedules (
  client_id uuid not null,
  tail text collate "C" not null,
  digest text not null default '',
  activities integer not null default 0,
  sent_at bigint,
  tried_at bigint not null,
  failed text not null default '',
  primary key (client_id, tail)
);

alter table avinode_connections enable row level security;
alter table avinode_connections force row level security;
create policy avinode_connections_within_client on avinode_connections to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on avinode_connections to flightline_app;
alter table avinode_requests enable row level security;
alter table avinode_requests force row level security;
create policy avinode_requests_within_client on avinode_requests to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on avinode_requests to flightline_app;
alter table avinode_answers enable row level security;
alter table avinode_answers force row level security;
create policy avinode_answers_within_client on avinode_answers to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on avinode_answers to flightline_app;
alter table avinode_schedules enable row level security;
alter table avinode_schedules force row level security;
create policy avinode_schedules_within_client on avinode_schedules to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on avinode_schedules to flightline_app;

-- Which client a webhook is called for, as flightline.carrier_by_hook.
create function flightline.avinode_by_hook(the_hook text) returns table (client_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select c.client_id from avinode_connections c where c.hook = the_hook $$;
-- Clients that exchange with Avinode.
create function flightline.clients_with_avinode() returns table (id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.client_id from avinode_connections a
    join clients c on c.client_id = a.client_id and c.trashed_at is null
  $$;
alter function flightline.avinode_by_hook owner to flightline_reader;
alter function flightline.clients_with_avinode owner to flightline_reader;
revoke all on function flightline.avinode_by_hook, flightline.clients_with_avinode from public;
grant execute on function flightline.avinode_by_hook, flightline.clients_with_avinode to flightline_app;
create policy avinode_connections_for_reader on avinode_connections for select to flightline_reader using (true);
grant select (client_id, hook) on avinode_connections to flightline_reader;
