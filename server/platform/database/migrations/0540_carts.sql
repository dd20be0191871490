-- Carts of visitors of the shop, and the products that it lists (decision E12).
create table carts (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "number" text collate "C" generated always as ((doc #>> '{number}')) stored,
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  "total" bigint generated always as ((doc #>> '{total}')::bigint) stored,
  "expires" bigint generated always as ((doc #>> '{expires}')::bigint) stored,
  "left_at" bigint generated always as ((doc #>> '{left_at}')::bigint) stored,
  primary key (client_id, id)
);
create index carts_by_last_date on carts (client_id, "last_date", id) where trashed_at is null;
create index carts_by_date on carts (client_id, "date", id) where trashed_at is null;
create index carts_by_state_last_date on carts (client_id, "state", "last_date", id) where trashed_at is null;
create index carts_by_total on carts (client_id, "total", id) where trashed_at is null;
create index carts_by_left_at on carts (client_id, "left_at", id) where trashed_at is null;
create index carts_trash on carts (client_id, trashed_at) where trashed_at is not null;
create unique index carts_unique_number on carts (client_id, "number") where trashed_at is null;
alter table carts enable row level security;
alter table carts force row level security;
create policy carts_within_client on carts to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on carts to flightline_app;
create trigger record_changed after insert or update or delete on carts
  for each row execute function flightline.record_changed();
create function flightline.plan_leave_cart() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from due_work where client_id = old.client_id and kind = 'leave-cart' and key = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into due_work (client_id, kind, key, due)
    select new.client_id, 'leave-cart', new.id, due.at from (select case when new.trashed_at is null and new."state" = 'open' then new."expires" end as at) due where due.at is not null;
  end if;
  return null;
end $$;
create trigger plan_leave_cart_insert after insert on carts
  for each row when ((case when new.trashed_at is null and new."state" = 'open' then new."expires" end) is not null) execute function flightline.plan_leave_cart();
create trigger plan_leave_cart_update after update on carts
  for each row when ((case when old.trashed_at is null and old."state" = 'open' then old."expires" end) is distinct from (case when new.trashed_at is null and new."state" = 'open' then new."expires" end)) execute function flightline.plan_leave_cart();
create trigger plan_leave_cart_delete after delete on carts
  for each row when ((case when old.trashed_at is null and old."state" = 'open' then old."expires" end) is not null) execute function flightline.plan_leave_cart();


alter table products
  add column "listed" boolean generated always as ((doc #>> '{listed}')::boolean) stored,
  add column "slug" text collate "C" generated always as ((doc #>> '{slug}')) stored;
create index products_by_listed_name on products (client_id, "listed", "name", id) where trashed_at is null;
create unique index products_unique_slug on products (client_id, "slug") where trashed_at is null;
