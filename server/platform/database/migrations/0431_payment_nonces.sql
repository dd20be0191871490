-- Nonces by which a provider knows a card, until its payment is decided. No record: they have no place in history or exports.
create table payment_nonces (
  client_id uuid not null,
  payment_id text collate "C" not null,
  nonce bytea not null,
  primary key (client_id, payment_id)
);
alter table payment_nonces enable row level security;
alter table payment_nonces force row level security;
create policy payment_nonces_within_client on payment_nonces to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on payment_nonces to flightline_app;
