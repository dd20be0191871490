-- Kinds of pages that a client has made its own, and addresses of its sites that lead elsewhere or nowhere.
create table page_kinds (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "key" text collate "C" generated always as ((doc #>> '{key}')) stored,
  "label" text collate "C" generated always as ((doc #>> '{label}')) stored,
  primary key (client_id, id)
);
create index page_kinds_by_last_date on page_kinds (client_id, "last_date", id) where trashed_at is null;
create index page_kinds_by_date on page_kinds (client_id, "date", id) where trashed_at is null;
create index page_kinds_by_label on page_kinds (client_id, "label", id) where trashed_at is null;
create index page_kinds_trash on page_kinds (client_id, trashed_at) where trashed_at is not null;
create unique index page_kinds_unique_key on page_kinds (client_id, "key") where trashed_at is null;
alter table page_kinds enable row level security;
alter table page_kinds force row level security;
create policy page_kinds_within_client on page_kinds to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on page_kinds to flightline_app;
create trigger record_changed after insert or update or delete on page_kinds
  for each row execute function flightline.record_changed();

create table redirects (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "site" text collate "C" generated always as ((doc #>> '{site}')) stored,
  "from" text collate "C" generated always as ((doc #>> '{from}')) stored,
  "to" text collate "C" generated always as ((doc #>> '{to}')) stored,
  "misses" bigint generated always as ((doc #>> '{misses}')::bigint) stored,
  primary key (client_id, id)
);
create index redirects_by_last_date on redirects (client_id, "last_date", id) where trashed_at is null;
create index redirects_by_date on redirects (client_id, "date", id) where trashed_at is null;
create index redirects_by_from on redirects (client_id, "from", id) where trashed_at is null;
create index redirects_by_misses on redirects (client_id, "misses", id) where trashed_at is null;
create index redirects_trash on redirects (client_id, trashed_at) where trashed_at is not null;
create unique index redirects_unique_site_from on redirects (client_id, "site", "from") where trashed_at is null;
alter table redirects enable row level security;
alter table redirects force row level security;
create policy redirects_within_client on redirects to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on redirects to flightline_app;
create trigger record_changed after insert or update or delete on redirects
  for each row execute function flightline.record_changed();

