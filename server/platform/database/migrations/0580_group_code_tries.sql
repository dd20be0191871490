-- Wrong access codes of groups, by the network that sent them and the hour. No record: they have no place in history or exports.
create table group_code_tries (
  client_id uuid not null,
  subscription_id text collate "C" not null,
  -- A keyed hash: the network itself is not kept.
  network text collate "C" not null,
  hour bigint not null,
  tries integer not null,
  primary key (client_id, subscription_id, network, hour)
);
alter table group_code_tries enable row level security;
alter table group_code_tries force row level security;
create policy group_code_tries_within_client on group_code_tries to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on group_code_tries to flightline_app;
