create table subscriptions (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "group_id" text collate "C" generated always as ((doc #>> '{group_id}')) stored,
  "contact_id" text collate "C" generated always as ((doc #>> '{contact,id}')) stored,
  "is_member" boolean generated always as ((doc #>> '{is_member}')::boolean) stored,
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  primary key (client_id, id)
);
create index subscriptions_by_last_date on subscriptions (client_id, "last_date", id) where trashed_at is null;
create index subscriptions_by_date on subscriptions (client_id, "date", id) where trashed_at is null;
create index subscriptions_by_group_id_contact_id on subscriptions (client_id, "group_id", "contact_id", id) where trashed_at is null;
create index subscriptions_by_contact_id_group_id on subscriptions (client_id, "contact_id", "group_id", id) where trashed_at is null;
create index subscriptions_trash on subscriptions (client_id, trashed_at) where trashed_at is not null;
alter table subscriptions enable row level security;
alter table subscriptions force row level security;
create policy subscriptions_within_client on subscriptions to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on subscriptions to flightline_app;
create trigger record_changed after insert or update or delete on subscriptions
  for each row execute function flightline.record_changed();

create table mailconsents (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "email" text collate "C" generated always as ((doc #>> '{email}')) stored,
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  primary key (client_id, id)
);
create index mailconsents_by_last_date on mailconsents (client_id, "last_date", id) where trashed_at is null;
create index mailconsents_by_date on mailconsents (client_id, "date", id) where trashed_at is null;
create index mailconsents_by_state_last_date on mailconsents (client_id, "state", "last_date", id) where trashed_at is null;
create index mailconsents_trash on mailconsents (client_id, trashed_at) where trashed_at is not null;
create unique index mailconsents_unique_email on mailconsents (client_id, "email") where trashed_at is null;
alter table mailconsents enable row level security;
alter table mailconsents force row level security;
create policy mailconsents_within_client on mailconsents to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on mailconsents to flightline_app;
create trigger record_changed after insert or update or delete on mailconsents
  for each row execute function flightline.record_changed();

