-- Price plans of empty legs: their next step is due work (docs/adr/0159).
alter table deals
  add column "price_step_at" bigint generated always as ((doc #>> '{price_steps,next_at}')::bigint) stored;
create function flightline.plan_lower_price() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from due_work where client_id = old.client_id and kind = 'lower-price' and key = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into due_work (client_id, kind, key, due)
    select new.client_id, 'lower-price', new.id, due.at from (select case when new.trashed_at is null and new."booked" = false and new."hidden" = false then new."price_step_at" end as at) due where due.at is not null;
  end if;
  return null;
end $$;
create trigger plan_lower_price_insert after insert on deals
  for each row when ((case when new.trashed_at is null and new."booked" = false and new."hidden" = false then new."price_step_at" end) is not null) execute function flightline.plan_lower_price();
create trigger plan_lower_price_update after update on deals
  for each row when ((case when old.trashed_at is null and old."booked" = false and old."hidden" = false then old."price_step_at" end) is distinct from (case when new.trashed_at is null and new."booked" = false and new."hidden" = false then new."price_step_at" end)) execute function flightline.plan_lower_price();
create trigger plan_lower_price_delete after delete on deals
  for each row when ((case when old.trashed_at is null and old."booked" = false and old."hidden" = false then old."price_step_at" end) is not null) execute function flightline.plan_lower_price();

