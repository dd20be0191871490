-- Holds and corrections of stock, and the columns of products for barcodes, stock and vendors (decisions E12, E14).
create table stock_holds (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "status" text collate "C" generated always as ((doc #>> '{status}')) stored,
  "until" bigint generated always as ((doc #>> '{until}')::bigint) stored,
  "product_ids" text[] generated always as (flightline.texts(doc #> '{product_ids}')) stored,
  primary key (client_id, id)
);
create index stock_holds_by_last_date on stock_holds (client_id, "last_date", id) where trashed_at is null;
create index stock_holds_by_date on stock_holds (client_id, "date", id) where trashed_at is null;
create index stock_holds_trash on stock_holds (client_id, trashed_at) where trashed_at is not null;
alter table stock_holds enable row level security;
alter table stock_holds force row level security;
create policy stock_holds_within_client on stock_holds to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on stock_holds to flightline_app;
create trigger record_changed after insert or update or delete on stock_holds
  for each row execute function flightline.record_changed();
create function flightline.list_values_of_stock_holds() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from listed_values where client_id = old.client_id and record = 'stock_holds' and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into listed_values (client_id, record, field, value, id)
    select distinct new.client_id, 'stock_holds', l.field, v.value, new.id
    from (values ('product_ids', new."product_ids")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null;
  end if;
  return null;
end $$;
create trigger listed_values_insert after insert on stock_holds
  for each row when (cardinality(new."product_ids") > 0) execute function flightline.list_values_of_stock_holds();
create trigger listed_values_update after update on stock_holds
  for each row when (old."product_ids" is distinct from new."product_ids") execute function flightline.list_values_of_stock_holds();
create trigger listed_values_delete after delete on stock_holds
  for each row when (cardinality(old."product_ids") > 0) execute function flightline.list_values_of_stock_holds();
create function flightline.plan_end_stock_hold() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from due_work where client_id = old.client_id and kind = 'end-stock-hold' and key = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into due_work (client_id, kind, key, due)
    select new.client_id, 'end-stock-hold', new.id, due.at from (select case when new.trashed_at is null and new."status" = 'held' then new."until" end as at) due where due.at is not null;
  end if;
  return null;
end $$;
create trigger plan_end_stock_hold_insert after insert on stock_holds
  for each row when ((case when new.trashed_at is null and new."status" = 'held' then new."until" end) is not null) execute function flightline.plan_end_stock_hold();
create trigger plan_end_stock_hold_update after update on stock_holds
  for each row when ((case when old.trashed_at is null and old."status" = 'held' then old."until" end) is distinct from (case when new.trashed_at is null and new."status" = 'held' then new."until" end)) execute function flightline.plan_end_stock_hold();
create trigger plan_end_stock_hold_delete after delete on stock_holds
  for each row when ((case when old.trashed_at is null and old."status" = 'held' then old."until" end) is not null) execute function flightline.plan_end_stock_hold();

create table stock_corrections (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "product_id" text collate "C" generated always as ((doc #>> '{product,id}')) stored,
  primary key (client_id, id)
);
create index stock_corrections_by_last_date on stock_corrections (client_id, "last_date", id) where trashed_at is null;
create index stock_corrections_by_date on stock_corrections (client_id, "date", id) where trashed_at is null;
create index stock_corrections_by_product_id_date on stock_corrections (client_id, "product_id", "date", id) where trashed_at is null;
create index stock_corrections_trash on stock_corrections (client_id, trashed_at) where trashed_at is not null;
alter table stock_corrections enable row level security;
alter table stock_corrections force row level security;
create policy stock_corrections_within_client on stock_corrections to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on stock_corrections to flightline_app;
create trigger record_changed after insert or update or delete on stock_corrections
  for each row execute function flightline.record_changed();


alter table products
  add column "barcode" text collate "C" generated always as ((doc #>> '{barcode}')) stored,
  add column "available" double precision generated always as ((doc #>> '{available}')::double precision) stored,
  add column "vendor_id" text collate "C" generated always as ((doc #>> '{vendor,id}')) stored;
create index products_by_available on products (client_id, "available", id) where trashed_at is null;
create index products_by_vendor_id_name on products (client_id, "vendor_id", "name", id) where trashed_at is null;

-- Stored products have no stock yet, and their periods were free text.
alter table products no force row level security;
alter table change_log no force row level security;
alter table history no force row level security;
select set_config('app.user_id', 'system', true);

update products set version = version + 1, doc = doc
  || '{"stock": {"tracked": false, "on_hand": 0, "held": 0, "sold": 0}, "images": []}'
  || case
    when jsonb_typeof(doc -> 'subscription') = 'object' and doc #>> '{subscription,period}' not in
      ('monthly', 'annually', 'daily', 'weekly', 'monthly-product', 'annually-product', 'daily-product', 'weekly-product', 'other')
    then jsonb_build_object('subscription', doc -> 'subscription' || '{"period": "other"}')
    else '{}' end
where not doc ? 'stock';

select set_config('app.user_id', '', true);
alter table products force row level security;
alter table change_log force row level security;
alter table history force row level security;
