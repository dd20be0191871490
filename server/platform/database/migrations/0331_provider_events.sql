-- Inbox of the events of payment providers: raw bytes, stored once for each event id, processed in order of arrival.
create table provider_events (
  client_id uuid not null,
  provider text collate "C" not null,
  -- The provider's own id of the event.
  event_id text collate "C" not null,
  -- Order of arrival.
  place bigint generated always as identity,
  raw bytea not null,
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'processed', 'held')),
  tries integer not null default 0,
  -- Not processed before, in epoch milliseconds.
  next_at bigint not null,
  -- Why it waits or is held.
  note text not null default '',
  received_at bigint not null,
  processed_at bigint,
  primary key (client_id, provider, event_id)
);
create index provider_events_waiting on provider_events (client_id, provider, place) where state = 'waiting';
create index provider_events_processed on provider_events (client_id, processed_at) where state = 'processed';
alter table provider_events enable row level security;
alter table provider_events force row level security;
create policy provider_events_within_client on provider_events to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on provider_events to flightline_app;
