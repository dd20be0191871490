-- Purchases from vendors (decision E14).
create table purchases (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "vendor_id" text collate "C" generated always as ((doc #>> '{vendor,id}')) stored,
  "status" text collate "C" generated always as ((doc #>> '{status}')) stored,
  "total" bigint generated always as ((doc #>> '{total}')::bigint) stored,
  "order_ids" text[] generated always as (flightline.texts(doc #> '{order_ids}')) stored,
  primary key (client_id, id)
);
create index purchases_by_last_date on purchases (client_id, "last_date", id) where trashed_at is null;
create index purchases_by_date on purchases (client_id, "date", id) where trashed_at is null;
create index purchases_by_vendor_id_date on purchases (client_id, "vendor_id", "date", id) where trashed_at is null;
create index purchases_trash on purchases (client_id, trashed_at) where trashed_at is not null;
alter table purchases enable row level security;
alter table purchases force row level security;
create policy purchases_within_client on purchases to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on purchases to flightline_app;
create trigger record_changed after insert or update or delete on purchases
  for each row execute function flightline.record_changed();
create function flightline.list_values_of_purchases() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from listed_values where client_id = old.client_id and record = 'purchases' and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into listed_values (client_id, record, field, value, id)
    select distinct new.client_id, 'purchases', l.field, v.value, new.id
    from (values ('order_ids', new."order_ids")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null;
  end if;
  return null;
end $$;
create trigger listed_values_insert after insert on purchases
  for each row when (cardinality(new."order_ids") > 0) execute function flightline.list_values_of_purchases();
create trigger listed_values_update after update on purchases
  for each row when (old."order_ids" is distinct from new."order_ids") execute function flightline.list_values_of_purchases();
create trigger listed_values_delete after delete on purchases
  for each row when (cardinality(old."order_ids") > 0) execute function flightline.list_values_of_purchases();

