-- What a sold flight brings and costs the company, in cents, as it was computed when its price was locked or its trip made.
-- No record, so that no page, mail, export or history can show it.
create table flight_costs (
  client_id uuid not null,
  record text collate "C" not null check (record in ('quotes', 'trips')),
  id text collate "C" not null,
  revenue bigint not null,
  cost bigint not null,
  at bigint not null,
  primary key (client_id, record, id)
);
alter table flight_costs enable row level security;
alter table flight_costs force row level security;
create policy flight_costs_within_client on flight_costs to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on flight_costs to flightline_app;
