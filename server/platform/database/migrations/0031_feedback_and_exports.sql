-- What long work says about itself, and conversations written out of the product.
create table thread_exports (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "thread" text collate "C" generated always as ((doc #>> '{thread}')) stored,
  "user" text collate "C" generated always as ((doc #>> '{user}')) stored,
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  primary key (client_id, id)
);
create index thread_exports_by_last_date on thread_exports (client_id, "last_date", id) where trashed_at is null;
create index thread_exports_by_date on thread_exports (client_id, "date", id) where trashed_at is null;
create index thread_exports_by_user_thread_date on thread_exports (client_id, "user", "thread", "date", id) where trashed_at is null;
create index thread_exports_by_state_date on thread_exports (client_id, "state", "date", id) where trashed_at is null;
create index thread_exports_trash on thread_exports (client_id, trashed_at) where trashed_at is not null;
alter table thread_exports enable row level security;
alter table thread_exports force row level security;
create policy thread_exports_within_client on thread_exports to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on thread_exports to flightline_app;
create trigger record_changed after insert or update or delete on thread_exports
  for each row execute function flightline.record_changed();

create table feedback (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "group_id" text collate "C" generated always as ((doc #>> '{group_id}')) stored,
  "user" text collate "C" generated always as ((doc #>> '{user}')) stored,
  primary key (client_id, id)
);
create index feedback_by_last_date on feedback (client_id, "last_date", id) where trashed_at is null;
create index feedback_by_date on feedback (client_id, "date", id) where trashed_at is null;
create index feedback_by_group_id_date on feedback (client_id, "group_id", "date", id) where trashed_at is null;
create index feedback_by_user_date on feedback (client_id, "user", "date", id) where trashed_at is null;
create index feedback_trash on feedback (client_id, trashed_at) where trashed_at is not null;
alter table feedback enable row level security;
alter table feedback force row level security;
create policy feedback_within_client on feedback to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on feedback to flightline_app;
create trigger record_changed after insert or update or delete on feedback
  for each row execute function flightline.record_changed();

