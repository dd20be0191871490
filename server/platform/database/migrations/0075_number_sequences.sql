-- The last number that was given in each sequence of a client: of quotes, trips, orders and invoices.
create table number_sequences (
  client_id uuid not null,
  name text collate "C" not null,
  last_number bigint not null check (last_number > 0),
  primary key (client_id, name)
);
alter table number_sequences enable row level security;
alter table number_sequences force row level security;
create policy number_sequences_within_client on number_sequences to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update on number_sequences to flightline_app;
