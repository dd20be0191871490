-- Forms that visitors of public sites sent, counted by keyed hashes of addresses and networks. No record: they have no place
-- in history or exports, and are deleted after a day.
create table visitor_forms (
  client_id uuid not null,
  who text collate "C" not null,
  hour bigint not null,
  forms integer not null,
  primary key (client_id, who, hour)
);
alter table visitor_forms enable row level security;
alter table visitor_forms force row level security;
create policy visitor_forms_within_client on visitor_forms to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on visitor_forms to flightline_app;

-- Quotes that visitors asked for on the page of an empty leg.
alter table quotes add column "deal" text collate "C" generated always as ((doc #>> '{metadata,deal,id}')) stored;
create index quotes_by_deal_date on quotes (client_id, "deal", "date", id) where trashed_at is null;
