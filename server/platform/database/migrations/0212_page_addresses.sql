-- Addresses of pages are compared with the other addresses of pages too, and whatever their case and slashes
-- (server/content/site/refuse-page.ts): an index that knows neither refused too little, and in no words.
drop index pages_unique_site_url;
alter table pages add column "urls" text[] generated always as (flightline.texts(doc #> '{urls}')) stored;
create function flightline.list_values_of_pages() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from listed_values where client_id = old.client_id and record = 'pages' and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into listed_values (client_id, record, field, value, id)
    select distinct new.client_id, 'pages', l.field, v.value, new.id
    from (values ('urls', new."urls")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null;
  end if;
  return null;
end $$;
create trigger listed_values_insert after insert on pages
  for each row when (cardinality(new."urls") > 0) execute function flightline.list_values_of_pages();
create trigger listed_values_update after update on pages
  for each row when (old."urls" is distinct from new."urls") execute function flightline.list_values_of_pages();
create trigger listed_values_delete after delete on pages
  for each row when (cardinality(old."urls") > 0) execute function flightline.list_values_of_pages();
-- What stands is filled in as the tables' owner, whom the walls would show nothing.
alter table pages no force row level security;
insert into listed_values (client_id, record, field, value, id)
  select s.* from pages r cross join lateral (select distinct r.client_id, 'pages', l.field, v.value, r.id
    from (values ('urls', r."urls")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null) s;
alter table pages force row level security;
