-- Who flies is asked when contacts are merged or erased: by the lists beside the rows, as what stands in the legs has no
-- index behind a wall, and all quotes and trips of the client were read for it.
alter table quotes
  add column "passenger_ids" text[] generated always as (flightline.pluck(jsonb_path_query_array(doc, '$.legs[*].passengers[*]'), 'id')) stored,
  add column "lead_passenger_ids" text[] generated always as (flightline.pluck(doc #> '{legs}', 'lead_passenger_id')) stored,
  add column "crew_ids" text[] generated always as (flightline.pluck(jsonb_path_query_array(doc, '$.legs[*].crew[*]'), 'id')) stored;
drop trigger listed_values_insert on quotes;
drop trigger listed_values_update on quotes;
drop trigger listed_values_delete on quotes;
create or replace function flightline.list_values_of_quotes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from listed_values where client_id = old.client_id and record = 'quotes' and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into listed_values (client_id, record, field, value, id)
    select distinct new.client_id, 'quotes', l.field, v.value, new.id
    from (values ('agent_ids', new."agent_ids"), ('tails', new."tails"), ('passenger_ids', new."passenger_ids"), ('lead_passenger_ids', new."lead_passenger_ids"), ('crew_ids', new."crew_ids")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null;
  end if;
  return null;
end $$;
create trigger listed_values_insert after insert on quotes
  for each row when (cardinality(new."agent_ids") > 0 or cardinality(new."tails") > 0 or cardinality(new."passenger_ids") > 0 or cardinality(new."lead_passenger_ids") > 0 or cardinality(new."crew_ids") > 0) execute function flightline.list_values_of_quotes();
create trigger listed_values_update after update on quotes
  for each row when (old."agent_ids" is distinct from new."agent_ids" or old."tails" is distinct from new."tails" or old."passenger_ids" is distinct from new."passenger_ids" or old."lead_passenger_ids" is distinct from new."lead_passenger_ids" or old."crew_ids" is distinct from new."crew_ids") execute function flightline.list_values_of_quotes();
create trigger listed_values_delete after delete on quotes
  for each row when (cardinality(old."agent_ids") > 0 or cardinality(old."tails") > 0 or cardinality(old."passenger_ids") > 0 or cardinality(old."lead_passenger_ids") > 0 or cardinality(old."crew_ids") > 0) execute function flightline.list_values_of_quotes();

alter table trips
  add column "passenger_ids" text[] generated always as (flightline.pluck(jsonb_path_query_array(doc, '$.legs[*].passengers[*]'), 'id')) stored,
  add column "lead_passenger_ids" text[] generated always as (flightline.pluck(doc #> '{legs}', 'lead_passenger_id')) stored,
  add column "crew_ids" text[] generated always as (flightline.pluck(jsonb_path_query_array(doc, '$.legs[*].crew[*]'), 'id')) stored;
drop trigger listed_values_insert on trips;
drop trigger listed_values_update on trips;
drop trigger listed_values_delete on trips;
create or replace function flightline.list_values_of_trips() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from listed_values where client_id = old.client_id and record = 'trips' and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into listed_values (client_id, record, field, value, id)
    select distinct new.client_id, 'trips', l.field, v.value, new.id
    from (values ('agent_ids', new."agent_ids"), ('tails', new."tails"), ('passenger_ids', new."passenger_ids"), ('lead_passenger_ids', new."lead_passenger_ids"), ('crew_ids', new."crew_ids")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null;
  end if;
  return null;
end $$;
create trigger listed_values_insert after insert on trips
  for each row when (cardinality(new."agent_ids") > 0 or cardinality(new."tails") > 0 or cardinality(new."passenger_ids") > 0 or cardinality(new."lead_passenger_ids") > 0 or cardinality(new."crew_ids") > 0) execute function flightline.list_values_of_trips();
create trigger listed_values_update after update on trips
  for each row when (old."agent_ids" is distinct from new."agent_ids" or old."tails" is distinct from new."tails" or old."passenger_ids" is distinct from new."passenger_ids" or old."lead_passenger_ids" is distinct from new."lead_passenger_ids" or old."crew_ids" is distinct from new."crew_ids") execute function flightline.list_values_of_trips();
create trigger listed_values_delete after delete on trips
  for each row when (cardinality(old."agent_ids") > 0 or cardinality(old."tails") > 0 or cardinality(old."passenger_ids") > 0 or cardinality(old."lead_passenger_ids") > 0 or cardinality(old."crew_ids") > 0) execute function flightline.list_values_of_trips();

alter table quotes no force row level security;
alter table trips no force row level security;
alter table listed_values no force row level security;
insert into listed_values (client_id, record, field, value, id)
  select distinct r.client_id, 'quotes', l.field, v.value, r.id
  from quotes r cross join lateral (values ('passenger_ids', r."passenger_ids"), ('lead_passenger_ids', r."lead_passenger_ids"), ('crew_ids', r."crew_ids")) as l(field, list)
    cross join unnest(l.list) as v(value);
insert into listed_values (client_id, record, field, value, id)
  select distinct r.client_id, 'trips', l.field, v.value, r.id
  from trips r cross join lateral (values ('passenger_ids', r."passenger_ids"), ('lead_passenger_ids', r."lead_passenger_ids"), ('crew_ids', r."crew_ids")) as l(field, list)
    cross join unnest(l.list) as v(value);
alter table quotes force row level security;
alter table trips force row level security;
alter table listed_values force row level security;
