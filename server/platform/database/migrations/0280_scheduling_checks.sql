-- Whether a client's scheduling software answered when it was asked last, and why not. Of one client, and no record: it is
-- about the connection, not about what the client keeps.
create table scheduling_checks (
  client_id uuid primary key,
  software text collate "C" not null,
  at bigint not null,
  failed text not null default ''
);
alter table scheduling_checks enable row level security;
alter table scheduling_checks force row level security;
create policy scheduling_checks_within_client on scheduling_checks to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on scheduling_checks to flightline_app;
