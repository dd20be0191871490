-- Shipments of orders (3-aviation section 3, commerce 8).
create table shipments (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "number" text collate "C" generated always as ((doc #>> '{number}')) stored,
  "order_id" text collate "C" generated always as ((doc #>> '{order,id}')) stored,
  "contact_id" text collate "C" generated always as ((doc #>> '{contact,id}')) stored,
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  "status" text collate "C" generated always as ((doc #>> '{status}')) stored,
  "type" text collate "C" generated always as ((doc #>> '{type}')) stored,
  "ltl" boolean generated always as ((doc #>> '{ltl}')::boolean) stored,
  "is_return" boolean generated always as ((doc #>> '{is_return}')::boolean) stored,
  "carrier" text collate "C" generated always as ((doc #>> '{rate,carrier}')) stored,
  "tracking_code" text collate "C" generated always as ((doc #>> '{tracking_code}')) stored,
  "requested" bigint generated always as ((doc #>> '{requested}')::bigint) stored,
  "scheduled" bigint generated always as ((doc #>> '{scheduled}')::bigint) stored,
  "sent" bigint generated always as ((doc #>> '{sent}')::bigint) stored,
  "delivered" bigint generated always as ((doc #>> '{delivered}')::bigint) stored,
  "total_weight" double precision generated always as ((doc #>> '{total_weight}')::double precision) stored,
  "amount" bigint generated always as ((doc #>> '{amount}')::bigint) stored,
  "agent_ids" text[] generated always as (flightline.pluck(doc #> '{agents}', 'id')) stored,
  primary key (client_id, id)
);
create index shipments_by_last_date on shipments (client_id, "last_date", id) where trashed_at is null;
create index shipments_by_date on shipments (client_id, "date", id) where trashed_at is null;
create index shipments_by_order_id_date on shipments (client_id, "order_id", "date", id) where trashed_at is null;
create index shipments_by_contact_id_date on shipments (client_id, "contact_id", "date", id) where trashed_at is null;
create index shipments_by_state_scheduled on shipments (client_id, "state", "scheduled", id) where trashed_at is null;
create index shipments_by_carrier_date on shipments (client_id, "carrier", "date", id) where trashed_at is null;
create index shipments_by_scheduled on shipments (client_id, "scheduled", id) where trashed_at is null;
create index shipments_by_sent on shipments (client_id, "sent", id) where trashed_at is null;
create index shipments_by_tracking_code on shipments (client_id, "tracking_code", id) where trashed_at is null;
create index shipments_trash on shipments (client_id, trashed_at) where trashed_at is not null;
create unique index shipments_unique_number on shipments (client_id, "number") where trashed_at is null;
alter table shipments enable row level security;
alter table shipments force row level security;
create policy shipments_within_client on shipments to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on shipments to flightline_app;
create trigger record_changed after insert or update or delete on shipments
  for each row execute function flightline.record_changed();
create function flightline.list_values_of_shipments() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from listed_values where client_id = old.client_id and record = 'shipments' and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into listed_values (client_id, record, field, value, id)
    select distinct new.client_id, 'shipments', l.field, v.value, new.id
    from (values ('agent_ids', new."agent_ids")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null;
  end if;
  return null;
end $$;
create trigger listed_values_insert after insert on shipments
  for each row when (cardinality(new."agent_ids") > 0) execute function flightline.list_values_of_shipments();
create trigger listed_values_update after update on shipments
  for each row when (old."agent_ids" is distinct from new."agent_ids") execute function flightline.list_values_of_shipments();
create trigger listed_values_delete after delete on shipments
  for each row when (cardinality(old."agent_ids") > 0) execute function flightline.list_values_of_shipments();

