-- Linked calendars of Microsoft 365 (issue 41, docs/adr/0169-calendars.md).
alter table calendar_links
  add column provider text not null default 'caldav' check (provider in ('caldav', 'microsoft')),
  -- Counts the keys that the owner gave. Tokens that a run renews keep it.
  add column keys_edition integer not null default 0;

-- Consents that are asked for at Microsoft, or were given and wait for the choice of a calendar.
create table calendar_grants (
  client_id uuid not null,
  id text collate "C" not null,
  user_id text collate "C" not null,
  session_id text collate "C" not null,
  -- Hash of the state that Microsoft sends back; null once it was used.
  state_hash text collate "C",
  -- Link that is connected again; null for a new one.
  link_id text collate "C",
  -- Verifier of the request (PKCE), then the tokens; sealed with the secret of the installation.
  sealed_keys bytea not null,
  expires_at bigint not null,
  primary key (client_id, id)
);
create unique index calendar_grants_by_state on calendar_grants (client_id, state_hash);

alter table calendar_grants enable row level security;
alter table calendar_grants force row level security;
create policy calendar_grants_within_client on calendar_grants to flightline_app
  using (client_id = (select flightline.current_client())) with check (client_id = (select flightline.current_client()));
grant select, insert, update, delete on calendar_grants to flightline_app;
