-- Pictures of routes on shared pages and in mails (docs/adr/0166-tasks-and-metrics.md). Ordinary table: the program draws them
-- again at any time. The digest is that of the drawn airports.
create table route_maps (
  client_id uuid not null,
  digest text collate "C" not null,
  png bytea not null,
  built_at bigint not null,
  primary key (client_id, digest)
);

alter table route_maps enable row level security;
alter table route_maps force row level security;
create policy route_maps_within_client on route_maps to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on route_maps to flightline_app;
