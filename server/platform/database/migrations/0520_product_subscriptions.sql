-- Subscriptions of products, whose clock is due work (decisions E11 and E16), and the orders that bill them.
create table product_subscriptions (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "number" text collate "C" generated always as ((doc #>> '{number}')) stored,
  "status" text collate "C" generated always as ((doc #>> '{status}')) stored,
  "contact_id" text collate "C" generated always as ((doc #>> '{contact,id}')) stored,
  "order_id" text collate "C" generated always as ((doc #>> '{order,id}')) stored,
  "provider_id" text collate "C" generated always as ((doc #>> '{provider_id}')) stored,
  "amount" bigint generated always as ((doc #>> '{amount}')::bigint) stored,
  "current_period_end" bigint generated always as ((doc #>> '{current_period_end}')::bigint) stored,
  "next_at" bigint generated always as ((doc #>> '{next_at}')::bigint) stored,
  "agent_ids" text[] generated always as (flightline.pluck(doc #> '{agents}', 'id')) stored,
  primary key (client_id, id)
);
create index product_subscriptions_by_last_date on product_subscriptions (client_id, "last_date", id) where trashed_at is null;
create index product_subscriptions_by_date on product_subscriptions (client_id, "date", id) where trashed_at is null;
create index product_subscriptions_by_status_current_period_end on product_subscriptions (client_id, "status", "current_period_end", id) where trashed_at is null;
create index product_subscriptions_by_current_period_end on product_subscriptions (client_id, "current_period_end", id) where trashed_at is null;
create index product_subscriptions_by_contact_id_date on product_subscriptions (client_id, "contact_id", "date", id) where trashed_at is null;
create index product_subscriptions_by_order_id on product_subscriptions (client_id, "order_id", id) where trashed_at is null;
create index product_subscriptions_by_amount on product_subscriptions (client_id, "amount", id) where trashed_at is null;
create index product_subscriptions_trash on product_subscriptions (client_id, trashed_at) where trashed_at is not null;
create unique index product_subscriptions_unique_number on product_subscriptions (client_id, "number") where trashed_at is null;
create unique index product_subscriptions_unique_provider_id on product_subscriptions (client_id, "provider_id") where trashed_at is null;
alter table product_subscriptions enable row level security;
alter table product_subscriptions force row level security;
create policy product_subscriptions_within_client on product_subscriptions to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on product_subscriptions to flightline_app;
create trigger record_changed after insert or update or delete on product_subscriptions
  for each row execute function flightline.record_changed();
create function flightline.list_values_of_product_subscriptions() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from listed_values where client_id = old.client_id and record = 'product_subscriptions' and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into listed_values (client_id, record, field, value, id)
    select distinct new.client_id, 'product_subscriptions', l.field, v.value, new.id
    from (values ('agent_ids', new."agent_ids")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null;
  end if;
  return null;
end $$;
create trigger listed_values_insert after insert on product_subscriptions
  for each row when (cardinality(new."agent_ids") > 0) execute function flightline.list_values_of_product_subscriptions();
create trigger listed_values_update after update on product_subscriptions
  for each row when (old."agent_ids" is distinct from new."agent_ids") execute function flightline.list_values_of_product_subscriptions();
create trigger listed_values_delete after delete on product_subscriptions
  for each row when (cardinality(old."agent_ids") > 0) execute function flightline.list_values_of_product_subscriptions();
create function flightline.plan_bill_subscription() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from due_work where client_id = old.client_id and kind = 'bill-subscription' and key = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into due_work (client_id, kind, key, due)
    select new.client_id, 'bill-subscription', new.id, due.at from (select case when new.trashed_at is null then new."next_at" end as at) due where due.at is not null;
  end if;
  return null;
end $$;
create trigger plan_bill_subscription_insert after insert on product_subscriptions
  for each row when ((case when new.trashed_at is null then new."next_at" end) is not null) execute function flightline.plan_bill_subscription();
create trigger plan_bill_subscription_update after update on product_subscriptions
  for each row when ((case when old.trashed_at is null then old."next_at" end) is distinct from (case when new.trashed_at is null then new."next_at" end)) execute function flightline.plan_bill_subscription();
create trigger plan_bill_subscription_delete after delete on product_subscriptions
  for each row when ((case when old.trashed_at is null then old."next_at" end) is not null) execute function flightline.plan_bill_subscription();

alter table orders add column "renews_id" text collate "C"
  generated always as ((doc #>> '{subscription,renews,id}')) stored;
create index orders_by_renews_id_date on orders (client_id, "renews_id", "date", id) where trashed_at is null;

alter table provider_mirrors add column "subscription" text collate "C"
  generated always as ((doc #>> '{subscription}')) stored;
create index provider_mirrors_by_subscription on provider_mirrors (client_id, "subscription", id) where trashed_at is null;

alter table products add column "subscription_period" text collate "C"
  generated always as ((doc #>> '{subscription,period}')) stored;
create index products_by_subscription_period_name on products (client_id, "subscription_period", "name", id) where trashed_at is null;
