-- Work orders: due day, items with marks, workers who are notified, photos and a signature.
alter table work_orders no force row level security;
alter table orders no force row level security;
alter table listed_values no force row level security;
alter table change_log no force row level security;
alter table history no force row level security;
select set_config('app.user_id', 'system', true);

-- Workers of stored work orders know of them.
update work_orders w set version = w.version + 1, doc = w.doc || jsonb_build_object(
  'workers', p.workers, 'files', '[]'::jsonb, 'untold', false, 'told', (
    select coalesce(jsonb_agg(distinct one -> 'id'), '[]') from jsonb_array_elements(p.workers) as one),
  'items', i.items, 'items_count', jsonb_array_length(i.items),
  'items_done', case when w.doc ->> 'state' = 'done' then jsonb_array_length(i.items) else 0 end)
from work_orders o
  cross join lateral (select case
    when jsonb_array_length(coalesce(o.doc -> 'workers', '[]')) = 0 and o.doc ? 'worker' then jsonb_build_array(o.doc -> 'worker')
    else coalesce(o.doc -> 'workers', '[]') end as workers) p
  cross join lateral (select coalesce(jsonb_agg(
    one.item || jsonb_build_object('id', one.place::text, 'notes', '', 'done', o.doc ->> 'state' = 'done') order by one.place), '[]') as items
    from jsonb_array_elements(coalesce(o.doc -> 'items', '[]')) with ordinality as one(item, place)) i
where o.client_id = w.client_id and o.id = w.id;

update orders o set version = o.version + 1, doc = o.doc || jsonb_build_object('work', w.work)
from (
  select client_id, doc #>> '{order,id}' as id, jsonb_agg(jsonb_build_object(
    'id', id, 'label', left(trim('Work order ' || coalesce(nullif(doc ->> 'work_order_id', ''), doc ->> 'name', '')), 500)) order by date, id) as work
  from work_orders where trashed_at is null and doc #>> '{order,id}' is not null group by 1, 2) w
where o.client_id = w.client_id and o.id = w.id and coalesce(o.doc -> 'work', '[]') = '[]';

select set_config('app.user_id', '', true);

alter table work_orders
  add column "due" bigint generated always as ((doc #>> '{due}')::bigint) stored,
  add column "untold" boolean generated always as ((doc #>> '{untold}')::boolean) stored,
  add column "worker_ids" text[] generated always as (flightline.pluck(doc #> '{workers}', 'id')) stored;
create index work_orders_by_due on work_orders (client_id, "due", id) where trashed_at is null;
create index work_orders_by_state_due on work_orders (client_id, "state", "due", id) where trashed_at is null;
insert into listed_values (client_id, record, field, value, id)
  select distinct w.client_id, 'work_orders', 'worker_ids', v.value, w.id
  from work_orders w cross join unnest(w."worker_ids") as v(value) where v.value is not null;
create function flightline.list_values_of_work_orders() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from listed_values where client_id = old.client_id and record = 'work_orders' and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into listed_values (client_id, record, field, value, id)
    select distinct new.client_id, 'work_orders', l.field, v.value, new.id
    from (values ('worker_ids', new."worker_ids")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null;
  end if;
  return null;
end $$;
create trigger listed_values_insert after insert on work_orders
  for each row when (cardinality(new."worker_ids") > 0) execute function flightline.list_values_of_work_orders();
create trigger listed_values_update after update on work_orders
  for each row when (old."worker_ids" is distinct from new."worker_ids") execute function flightline.list_values_of_work_orders();
create trigger listed_values_delete after delete on work_orders
  for each row when (cardinality(old."worker_ids") > 0) execute function flightline.list_values_of_work_orders();
create function flightline.plan_notify_workers() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from due_work where client_id = old.client_id and kind = 'notify-workers' and key = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into due_work (client_id, kind, key, due)
    select new.client_id, 'notify-workers', new.id, due.at from (select case when new.trashed_at is null and new."untold" = true then new."last_date" end as at) due where due.at is not null;
  end if;
  return null;
end $$;
create trigger plan_notify_workers_insert after insert on work_orders
  for each row when ((case when new.trashed_at is null and new."untold" = true then new."last_date" end) is not null) execute function flightline.plan_notify_workers();
create trigger plan_notify_workers_update after update on work_orders
  for each row when ((case when old.trashed_at is null and old."untold" = true then old."last_date" end) is distinct from (case when new.trashed_at is null and new."untold" = true then new."last_date" end)) execute function flightline.plan_notify_workers();
create trigger plan_notify_workers_delete after delete on work_orders
  for each row when ((case when old.trashed_at is null and old."untold" = true then old."last_date" end) is not null) execute function flightline.plan_notify_workers();


alter table work_orders force row level security;
alter table orders force row level security;
alter table listed_values force row level security;
alter table change_log force row level security;
alter table history force row level security;
