-- Sales are counted by the moment at which an order was placed.
alter table orders
  add column "placed_at" bigint generated always as ((doc #>> '{placed_at}')::bigint) stored;
create index orders_by_placed_at on orders (client_id, "placed_at", id) where trashed_at is null;
