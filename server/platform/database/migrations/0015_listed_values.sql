-- Values of lists, one row each. An operator on lists is no help to an index behind a wall (it could tell of other clients'
-- rows), so that whoever asks for the few threads of one agent, or the contact with one of its addresses, would look at
-- all rows of the client. Equality is.
create table listed_values (
  client_id uuid not null,
  record text collate "C" not null,
  -- The column that holds the list.
  field text collate "C" not null,
  value text collate "C" not null,
  id text collate "C" not null,
  primary key (client_id, record, field, value, id)
);
create index listed_values_by_id on listed_values (client_id, record, id);

-- What stands is filled in as the tables' owner, whom the walls would show nothing.
do $$
declare
  name text;
begin
  foreach name in array array['users', 'threads', 'queue', 'contacts', 'tasks', 'quotes', 'trips', 'schedule', 'orders', 'metrics'] loop
    execute format('alter table %I no force row level security', name);
  end loop;
end $$;
insert into listed_values (client_id, record, field, value, id)
  select s.* from users r cross join lateral (select distinct r.client_id, 'users', l.field, v.value, r.id
    from (values ('roles', r."roles")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null) s;
insert into listed_values (client_id, record, field, value, id)
  select s.* from threads r cross join lateral (select distinct r.client_id, 'threads', l.field, v.value, r.id
    from (values ('agent_ids', r."agent_ids"), ('follower_ids', r."follower_ids"), ('role_ids', r."role_ids"), ('filter_ids', r."filter_ids")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null) s;
insert into listed_values (client_id, record, field, value, id)
  select s.* from queue r cross join lateral (select distinct r.client_id, 'queue', l.field, v.value, r.id
    from (values ('follower_ids', r."follower_ids")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null) s;
insert into listed_values (client_id, record, field, value, id)
  select s.* from contacts r cross join lateral (select distinct r.client_id, 'contacts', l.field, v.value, r.id
    from (values ('emails', r."emails"), ('phones', r."phones"), ('agent_ids', r."agent_ids"), ('account_ids', r."account_ids")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null) s;
insert into listed_values (client_id, record, field, value, id)
  select s.* from tasks r cross join lateral (select distinct r.client_id, 'tasks', l.field, v.value, r.id
    from (values ('agent_ids', r."agent_ids")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null) s;
insert into listed_values (client_id, record, field, value, id)
  select s.* from quotes r cross join lateral (select distinct r.client_id, 'quotes', l.field, v.value, r.id
    from (values ('agent_ids', r."agent_ids"), ('tails', r."tails")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null) s;
insert into listed_values (client_id, record, field, value, id)
  select s.* from trips r cross join lateral (select distinct r.client_id, 'trips', l.field, v.value, r.id
    from (values ('agent_ids', r."agent_ids"), ('tails', r."tails")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null) s;
insert into listed_values (client_id, record, field, value, id)
  select s.* from schedule r cross join lateral (select distinct r.client_id, 'schedule', l.field, v.value, r.id
    from (values ('airports', r."airports")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null) s;
insert into listed_values (client_id, record, field, value, id)
  select s.* from orders r cross join lateral (select distinct r.client_id, 'orders', l.field, v.value, r.id
    from (values ('agent_ids', r."agent_ids")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null) s;
insert into listed_values (client_id, record, field, value, id)
  select s.* from metrics r cross join lateral (select distinct r.client_id, 'metrics', l.field, v.value, r.id
    from (values ('categories', r."categories")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null) s;
do $$
declare
  name text;
begin
  foreach name in array array['users', 'threads', 'queue', 'contacts', 'tasks', 'quotes', 'trips', 'schedule', 'orders', 'metrics'] loop
    execute format('alter table %I force row level security', name);
  end loop;
end $$;

alter table listed_values enable row level security;
alter table listed_values force row level security;
create policy listed_values_within_client on listed_values to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, delete on listed_values to flightline_app;

create function flightline.list_values_of_users() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from listed_values where client_id = old.client_id and record = 'users' and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into listed_values (client_id, record, field, value, id)
    select distinct new.client_id, 'users', l.field, v.value, new.id
    from (values ('roles', new."roles")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null;
  end if;
  return null;
end $$;
create trigger listed_values_insert after insert on users
  for each row when (cardinality(new."roles") > 0) execute function flightline.list_values_of_users();
create trigger listed_values_update after update on users
  for each row when (old."roles" is distinct from new."roles") execute function flightline.list_values_of_users();
create trigger listed_values_delete after delete on users
  for each row when (cardinality(old."roles") > 0) execute function flightline.list_values_of_users();

create function flightline.list_values_of_threads() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from listed_values where client_id = old.client_id and record = 'threads' and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into listed_values (client_id, record, field, value, id)
    select distinct new.client_id, 'threads', l.field, v.value, new.id
    from (values ('agent_ids', new."agent_ids"), ('follower_ids', new."follower_ids"), ('role_ids', new."role_ids"), ('filter_ids', new."filter_ids")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null;
  end if;
  return null;
end $$;
create trigger listed_values_insert after insert on threads
  for each row when (cardinality(new."agent_ids") > 0 or cardinality(new."follower_ids") > 0 or cardinality(new."role_ids") > 0 or cardinality(new."filter_ids") > 0) execute function flightline.list_values_of_threads();
create trigger listed_values_update after update on threads
  for each row when (old."agent_ids" is distinct from new."agent_ids" or old."follower_ids" is distinct from new."follower_ids" or old."role_ids" is distinct from new."role_ids" or old."filter_ids" is distinct from new."filter_ids") execute function flightline.list_values_of_threads();
create trigger listed_values_delete after delete on threads
  for each row when (cardinality(old."agent_ids") > 0 or cardinality(old."follower_ids") > 0 or cardinality(old."role_ids") > 0 or cardinality(old."filter_ids") > 0) execute function flightline.list_values_of_threads();

create function flightline.list_values_of_queue() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from listed_values where client_id = old.client_id and record = 'queue' and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into listed_values (client_id, record, field, value, id)
    select distinct new.client_id, 'queue', l.field, v.value, new.id
    from (values ('follower_ids', new."follower_ids")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null;
  end if;
  return null;
end $$;
create trigger listed_values_insert after insert on queue
  for each row when (cardinality(new."follower_ids") > 0) execute function flightline.list_values_of_queue();
create trigger listed_values_update after update on queue
  for each row when (old."follower_ids" is distinct from new."follower_ids") execute function flightline.list_values_of_queue();
create trigger listed_values_delete after delete on queue
  for each row when (cardinality(old."follower_ids") > 0) execute function flightline.list_values_of_queue();

create function flightline.list_values_of_contacts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from listed_values where client_id = old.client_id and record = 'contacts' and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into listed_values (client_id, record, field, value, id)
    select distinct new.client_id, 'contacts', l.field, v.value, new.id
    from (values ('emails', new."emails"), ('phones', new."phones"), ('agent_ids', new."agent_ids"), ('account_ids', new."account_ids")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null;
  end if;
  return null;
end $$;
create trigger listed_values_insert after insert on contacts
  for each row when (cardinality(new."emails") > 0 or cardinality(new."phones") > 0 or cardinality(new."agent_ids") > 0 or cardinality(new."account_ids") > 0) execute function flightline.list_values_of_contacts();
create trigger listed_values_update after update on contacts
  for each row when (old."emails" is distinct from new."emails" or old."phones" is distinct from new."phones" or old."agent_ids" is distinct from new."agent_ids" or old."account_ids" is distinct from new."account_ids") execute function flightline.list_values_of_contacts();
create trigger listed_values_delete after delete on contacts
  for each row when (cardinality(old."emails") > 0 or cardinality(old."phones") > 0 or cardinality(old."agent_ids") > 0 or cardinality(old."account_ids") > 0) execute function flightline.list_values_of_contacts();

create function flightline.list_values_of_tasks() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from listed_values where client_id = old.client_id and record = 'tasks' and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into listed_values (client_id, record, field, value, id)
    select distinct new.client_id, 'tasks', l.field, v.value, new.id
    from (values ('agent_ids', new."agent_ids")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null;
  end if;
  return null;
end $$;
create trigger listed_values_insert after insert on tasks
  for each row when (cardinality(new."agent_ids") > 0) execute function flightline.list_values_of_tasks();
create trigger listed_values_update after update on tasks
  for each row when (old."agent_ids" is distinct from new."agent_ids") execute function flightline.list_values_of_tasks();
create trigger listed_values_delete after delete on tasks
  for each row when (cardinality(old."agent_ids") > 0) execute function flightline.list_values_of_tasks();

create function flightline.list_values_of_quotes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from listed_values where client_id = old.client_id and record = 'quotes' and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into listed_values (client_id, record, field, value, id)
    select distinct new.client_id, 'quotes', l.field, v.value, new.id
    from (values ('agent_ids', new."agent_ids"), ('tails', new."tails")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null;
  end if;
  return null;
end $$;
create trigger listed_values_insert after insert on quotes
  for each row when (cardinality(new."agent_ids") > 0 or cardinality(new."tails") > 0) execute function flightline.list_values_of_quotes();
create trigger listed_values_update after update on quotes
  for each row when (old."agent_ids" is distinct from new."agent_ids" or old."tails" is distinct from new."tails") execute function flightline.list_values_of_quotes();
create trigger listed_values_delete after delete on quotes
  for each row when (cardinality(old."agent_ids") > 0 or cardinality(old."tails") > 0) execute function flightline.list_values_of_quotes();

create function flightline.list_values_of_trips() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from listed_values where client_id = old.client_id and record = 'trips' and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into listed_values (client_id, record, field, value, id)
    select distinct new.client_id, 'trips', l.field, v.value, new.id
    from (values ('agent_ids', new."agent_ids"), ('tails', new."tails")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null;
  end if;
  return null;
end $$;
create trigger listed_values_insert after insert on trips
  for each row when (cardinality(new."agent_ids") > 0 or cardinality(new."tails") > 0) execute function flightline.list_values_of_trips();
create trigger listed_values_update after update on trips
  for each row when (old."agent_ids" is distinct from new."agent_ids" or old."tails" is distinct from new."tails") execute function flightline.list_values_of_trips();
create trigger listed_values_delete after delete on trips
  for each row when (cardinality(old."agent_ids") > 0 or cardinality(old."tails") > 0) execute function flightline.list_values_of_trips();

create function flightline.list_values_of_schedule() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from listed_values where client_id = old.client_id and record = 'schedule' and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into listed_values (client_id, record, field, value, id)
    select distinct new.client_id, 'schedule', l.field, v.value, new.id
    from (values ('airports', new."airports")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null;
  end if;
  return null;
end $$;
create trigger listed_values_insert after insert on schedule
  for each row when (cardinality(new."airports") > 0) execute function flightline.list_values_of_schedule();
create trigger listed_values_update after update on schedule
  for each row when (old."airports" is distinct from new."airports") execute function flightline.list_values_of_schedule();
create trigger listed_values_delete after delete on schedule
  for each row when (cardinality(old."airports") > 0) execute function flightline.list_values_of_schedule();

create function flightline.list_values_of_orders() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from listed_values where client_id = old.client_id and record = 'orders' and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into listed_values (client_id, record, field, value, id)
    select distinct new.client_id, 'orders', l.field, v.value, new.id
    from (values ('agent_ids', new."agent_ids")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null;
  end if;
  return null;
end $$;
create trigger listed_values_insert after insert on orders
  for each row when (cardinality(new."agent_ids") > 0) execute function flightline.list_values_of_orders();
create trigger listed_values_update after update on orders
  for each row when (old."agent_ids" is distinct from new."agent_ids") execute function flightline.list_values_of_orders();
create trigger listed_values_delete after delete on orders
  for each row when (cardinality(old."agent_ids") > 0) execute function flightline.list_values_of_orders();

create function flightline.list_values_of_metrics() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from listed_values where client_id = old.client_id and record = 'metrics' and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into listed_values (client_id, record, field, value, id)
    select distinct new.client_id, 'metrics', l.field, v.value, new.id
    from (values ('categories', new."categories")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null;
  end if;
  return null;
end $$;
create trigger listed_values_insert after insert on metrics
  for each row when (cardinality(new."categories") > 0) execute function flightline.list_values_of_metrics();
create trigger listed_values_update after update on metrics
  for each row when (old."categories" is distinct from new."categories") execute function flightline.list_values_of_metrics();
create trigger listed_values_delete after delete on metrics
  for each row when (cardinality(old."categories") > 0) execute function flightline.list_values_of_metrics();
