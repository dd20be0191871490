create table made_up_fuel_prices (
  client_id uuid not null,
  icao text not null,
  cents integer not null,
  primary key (client_id, icao)
);
alter table made_up_fuel_prices enable row level security;
alter table made_up_fuel_prices force row level security;
create policy made_up_fuel_prices_within_client on made_up_fuel_prices to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on made_up_fuel_prices to flightline_app;
