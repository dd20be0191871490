-- Labels of several packages, found by the tracker and the shipment of each (issue 39).
alter table labels
  add column "piece_trackers" text[] generated always as (flightline.pluck(doc #> '{pieces}', 'tracker')) stored,
  add column "piece_shipments" text[] generated always as (flightline.pluck(doc #> '{pieces}', 'shipment')) stored;
create function flightline.list_values_of_labels() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from listed_values where client_id = old.client_id and record = 'labels' and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into listed_values (client_id, record, field, value, id)
    select distinct new.client_id, 'labels', l.field, v.value, new.id
    from (values ('piece_trackers', new."piece_trackers"), ('piece_shipments', new."piece_shipments")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null;
  end if;
  return null;
end $$;
create trigger listed_values_insert after insert on labels
  for each row when (cardinality(new."piece_trackers") > 0 or cardinality(new."piece_shipments") > 0) execute function flightline.list_values_of_labels();
create trigger listed_values_update after update on labels
  for each row when (old."piece_trackers" is distinct from new."piece_trackers" or old."piece_shipments" is distinct from new."piece_shipments") execute function flightline.list_values_of_labels();
create trigger listed_values_delete after delete on labels
  for each row when (cardinality(old."piece_trackers") > 0 or cardinality(old."piece_shipments") > 0) execute function flightline.list_values_of_labels();
