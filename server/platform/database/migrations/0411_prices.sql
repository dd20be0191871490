-- Price changes with the products of each, and price lists of customers (3-aviation section 3).
create table price_changes (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  primary key (client_id, id)
);
create index price_changes_by_last_date on price_changes (client_id, "last_date", id) where trashed_at is null;
create index price_changes_by_date on price_changes (client_id, "date", id) where trashed_at is null;
create index price_changes_trash on price_changes (client_id, trashed_at) where trashed_at is not null;
alter table price_changes enable row level security;
alter table price_changes force row level security;
create policy price_changes_within_client on price_changes to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on price_changes to flightline_app;
create trigger record_changed after insert or update or delete on price_changes
  for each row execute function flightline.record_changed();

create table price_lists (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "until" bigint generated always as ((doc #>> '{until}')::bigint) stored,
  "customer_ids" text[] generated always as (flightline.texts(doc #> '{customer_ids}')) stored,
  primary key (client_id, id)
);
create index price_lists_by_last_date on price_lists (client_id, "last_date", id) where trashed_at is null;
create index price_lists_by_date on price_lists (client_id, "date", id) where trashed_at is null;
create index price_lists_by_name on price_lists (client_id, "name", id) where trashed_at is null;
create index price_lists_trash on price_lists (client_id, trashed_at) where trashed_at is not null;
alter table price_lists enable row level security;
alter table price_lists force row level security;
create policy price_lists_within_client on price_lists to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on price_lists to flightline_app;
create trigger record_changed after insert or update or delete on price_lists
  for each row execute function flightline.record_changed();
create function flightline.list_values_of_price_lists() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from listed_values where client_id = old.client_id and record = 'price_lists' and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into listed_values (client_id, record, field, value, id)
    select distinct new.client_id, 'price_lists', l.field, v.value, new.id
    from (values ('customer_ids', new."customer_ids")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null;
  end if;
  return null;
end $$;
create trigger listed_values_insert after insert on price_lists
  for each row when (cardinality(new."customer_ids") > 0) execute function flightline.list_values_of_price_lists();
create trigger listed_values_update after update on price_lists
  for each row when (old."customer_ids" is distinct from new."customer_ids") execute function flightline.list_values_of_price_lists();
create trigger listed_values_delete after delete on price_lists
  for each row when (cardinality(old."customer_ids") > 0) execute function flightline.list_values_of_price_lists();


-- Products of a price change and what became of each: a killed run continues, and the change can be undone.
create table price_change_rows (
  client_id uuid not null,
  change_id text collate "C" not null,
  id text collate "C" not null,
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'kept', 'undone')),
  before bigint not null,
  after bigint not null,
  words text,
  primary key (client_id, change_id, id)
);
create index price_change_rows_by_state on price_change_rows (client_id, change_id, state, id);
alter table price_change_rows enable row level security;
alter table price_change_rows force row level security;
create policy price_change_rows_within_client on price_change_rows to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on price_change_rows to flightline_app;
