-- Quotes of goods.
create table goods_quotes (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "number" text collate "C" generated always as ((doc #>> '{number}')) stored,
  "quote_id" text collate "C" generated always as ((doc #>> '{quote_id}')) stored,
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  "total" bigint generated always as ((doc #>> '{total}')::bigint) stored,
  "expires" bigint generated always as ((doc #>> '{expires}')::bigint) stored,
  "contact_id" text collate "C" generated always as ((doc #>> '{contact,id}')) stored,
  "agent_ids" text[] generated always as (flightline.pluck(doc #> '{agents}', 'id')) stored,
  primary key (client_id, id)
);
create index goods_quotes_by_last_date on goods_quotes (client_id, "last_date", id) where trashed_at is null;
create index goods_quotes_by_date on goods_quotes (client_id, "date", id) where trashed_at is null;
create index goods_quotes_by_state_date on goods_quotes (client_id, "state", "date", id) where trashed_at is null;
create index goods_quotes_by_expires on goods_quotes (client_id, "expires", id) where trashed_at is null;
create index goods_quotes_by_contact_id_date on goods_quotes (client_id, "contact_id", "date", id) where trashed_at is null;
create index goods_quotes_by_total on goods_quotes (client_id, "total", id) where trashed_at is null;
create index goods_quotes_trash on goods_quotes (client_id, trashed_at) where trashed_at is not null;
create unique index goods_quotes_unique_number on goods_quotes (client_id, "number") where trashed_at is null;
create unique index goods_quotes_unique_quote_id on goods_quotes (client_id, "quote_id") where trashed_at is null;
alter table goods_quotes enable row level security;
alter table goods_quotes force row level security;
create policy goods_quotes_within_client on goods_quotes to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on goods_quotes to flightline_app;
create trigger record_changed after insert or update or delete on goods_quotes
  for each row execute function flightline.record_changed();
create function flightline.list_values_of_goods_quotes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from listed_values where client_id = old.client_id and record = 'goods_quotes' and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into listed_values (client_id, record, field, value, id)
    select distinct new.client_id, 'goods_quotes', l.field, v.value, new.id
    from (values ('agent_ids', new."agent_ids")) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null;
  end if;
  return null;
end $$;
create trigger listed_values_insert after insert on goods_quotes
  for each row when (cardinality(new."agent_ids") > 0) execute function flightline.list_values_of_goods_quotes();
create trigger listed_values_update after update on goods_quotes
  for each row when (old."agent_ids" is distinct from new."agent_ids") execute function flightline.list_values_of_goods_quotes();
create trigger listed_values_delete after delete on goods_quotes
  for each row when (cardinality(old."agent_ids") > 0) execute function flightline.list_values_of_goods_quotes();
create function flightline.plan_expire_goods_quote() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from due_work where client_id = old.client_id and kind = 'expire-goods-quote' and key = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into due_work (client_id, kind, key, due)
    select new.client_id, 'expire-goods-quote', new.id, due.at from (select case when new.trashed_at is null and new."state" = 'sent' then new."expires" + 86400000 end as at) due where due.at is not null;
  end if;
  return null;
end $$;
create trigger plan_expire_goods_quote_insert after insert on goods_quotes
  for each row when ((case when new.trashed_at is null and new."state" = 'sent' then new."expires" + 86400000 end) is not null) execute function flightline.plan_expire_goods_quote();
create trigger plan_expire_goods_quote_update after update on goods_quotes
  for each row when ((case when old.trashed_at is null and old."state" = 'sent' then old."expires" + 86400000 end) is distinct from (case when new.trashed_at is null and new."state" = 'sent' then new."expires" + 86400000 end)) execute function flightline.plan_expire_goods_quote();
create trigger plan_expire_goods_quote_delete after delete on goods_quotes
  for each row when ((case when old.trashed_at is null and old."state" = 'sent' then old."expires" + 86400000 end) is not null) execute function flightline.plan_expire_goods_quote();

