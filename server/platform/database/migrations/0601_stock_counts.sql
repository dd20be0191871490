-- Counts of the goods in the warehouse, and their lines.
create table stock_count_lines (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "count" text collate "C" generated always as ((doc #>> '{count}')) stored,
  "product_id" text collate "C" generated always as ((doc #>> '{product,id}')) stored,
  "name" text collate "C" generated always as ((doc #>> '{product,label}')) stored,
  "is_counted" boolean generated always as ((doc #>> '{is_counted}')::boolean) stored,
  "differs" boolean generated always as ((doc #>> '{differs}')::boolean) stored,
  primary key (client_id, id)
);
create index stock_count_lines_by_last_date on stock_count_lines (client_id, "last_date", id) where trashed_at is null;
create index stock_count_lines_by_date on stock_count_lines (client_id, "date", id) where trashed_at is null;
create index stock_count_lines_by_count_name on stock_count_lines (client_id, "count", "name", id) where trashed_at is null;
create index stock_count_lines_by_count_is_counted_name on stock_count_lines (client_id, "count", "is_counted", "name", id) where trashed_at is null;
create index stock_count_lines_trash on stock_count_lines (client_id, trashed_at) where trashed_at is not null;
create unique index stock_count_lines_unique_count_product_id on stock_count_lines (client_id, "count", "product_id") where trashed_at is null;
alter table stock_count_lines enable row level security;
alter table stock_count_lines force row level security;
create policy stock_count_lines_within_client on stock_count_lines to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on stock_count_lines to flightline_app;
create trigger record_changed after insert or update or delete on stock_count_lines
  for each row execute function flightline.record_changed();

create table stock_counts (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "count_id" text collate "C" generated always as ((doc #>> '{count_id}')) stored,
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  primary key (client_id, id)
);
create index stock_counts_by_last_date on stock_counts (client_id, "last_date", id) where trashed_at is null;
create index stock_counts_by_date on stock_counts (client_id, "date", id) where trashed_at is null;
create index stock_counts_trash on stock_counts (client_id, trashed_at) where trashed_at is not null;
create unique index stock_counts_unique_count_id on stock_counts (client_id, "count_id") where trashed_at is null;
alter table stock_counts enable row level security;
alter table stock_counts force row level security;
create policy stock_counts_within_client on stock_counts to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on stock_counts to flightline_app;
create trigger record_changed after insert or update or delete on stock_counts
  for each row execute function flightline.record_changed();

