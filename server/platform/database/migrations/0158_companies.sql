create table companies (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "names" text[] generated always as (flightline.texts(doc #> '{names}')) stored,
  primary key (client_id, id)
);
create index companies_by_last_date on companies (client_id, "last_date", id) where trashed_at is null;
create index companies_by_date on companies (client_id, "date", id) where trashed_at is null;
create index companies_by_name on companies (client_id, "name", id) where trashed_at is null;
create index companies_trash on companies (client_id, trashed_at) where trashed_at is not null;
create unique index companies_unique_name on companies (client_id, "name") where trashed_at is null;
alter table companies enable row level security;
alter table companies force row level security;
create policy companies_within_client on companies to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on companies to flightline_app;
create trigger record_changed after insert or update or delete on companies
  for each row execute function flightline.record_changed();
create function flightline.list_values_of_companies() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from listed_values where client_id = old.client_id and record = 'companies' and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into listed_values (client_id, record, field, value, id)
    select distinct new.client_id, 'companies', l.field, v.value, new.id
    from (values ('names', new."names")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null;
  end if;
  return null;
end $$;
create trigger listed_values_insert after insert on companies
  for each row when (cardinality(new."names") > 0) execute function flightline.list_values_of_companies();
create trigger listed_values_update after update on companies
  for each row when (old."names" is distinct from new."names") execute function flightline.list_values_of_companies();
create trigger listed_values_delete after delete on companies
  for each row when (cardinality(old."names") > 0) execute function flightline.list_values_of_companies();

