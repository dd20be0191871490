-- Products at or below their reorder level, and whether users were notified of it.
alter table products
  add column "low" text collate "C" generated always as ((doc #>> '{low}')) stored,
  add column "low_untold" boolean generated always as ((doc #>> '{low_untold}')::boolean) stored;
create index products_by_low_name on products (client_id, "low", "name", id) where trashed_at is null;
create function flightline.plan_notify_low_stock() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from due_work where client_id = old.client_id and kind = 'notify-low-stock' and key = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into due_work (client_id, kind, key, due)
    select new.client_id, 'notify-low-stock', new.id, due.at from (select case when new.trashed_at is null and new."low_untold" = true then new."last_date" end as at) due where due.at is not null;
  end if;
  return null;
end $$;
create trigger plan_notify_low_stock_insert after insert on products
  for each row when ((case when new.trashed_at is null and new."low_untold" = true then new."last_date" end) is not null) execute function flightline.plan_notify_low_stock();
create trigger plan_notify_low_stock_update after update on products
  for each row when ((case when old.trashed_at is null and old."low_untold" = true then old."last_date" end) is distinct from (case when new.trashed_at is null and new."low_untold" = true then new."last_date" end)) execute function flightline.plan_notify_low_stock();
create trigger plan_notify_low_stock_delete after delete on products
  for each row when ((case when old.trashed_at is null and old."low_untold" = true then old."last_date" end) is not null) execute function flightline.plan_notify_low_stock();

