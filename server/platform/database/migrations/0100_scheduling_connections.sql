-- How a client's scheduling software is reached: the address, a name and a sealed secret. Of one client, and no record:
-- what opens another system has no place in history, search or exports.
create table scheduling_connections (
  client_id uuid primary key,
  software text collate "C" not null,
  url text not null,
  username text not null default '',
  secret bytea not null,
  changed_by text not null,
  changed_at bigint not null
);
alter table scheduling_connections enable row level security;
alter table scheduling_connections force row level security;
create policy scheduling_connections_within_client on scheduling_connections to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on scheduling_connections to flightline_app;
