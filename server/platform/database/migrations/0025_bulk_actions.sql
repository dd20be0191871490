-- One deed on many threads, and the threads that each of them is about (decision M17).
create table bulk_actions (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "creator_id" text collate "C" generated always as ((doc #>> '{creator,id}')) stored,
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  primary key (client_id, id)
);
create index bulk_actions_by_last_date on bulk_actions (client_id, "last_date", id) where trashed_at is null;
create index bulk_actions_by_date on bulk_actions (client_id, "date", id) where trashed_at is null;
create index bulk_actions_by_creator_id_date on bulk_actions (client_id, "creator_id", "date", id) where trashed_at is null;
create index bulk_actions_trash on bulk_actions (client_id, trashed_at) where trashed_at is not null;
alter table bulk_actions enable row level security;
alter table bulk_actions force row level security;
create policy bulk_actions_within_client on bulk_actions to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on bulk_actions to flightline_app;
create trigger record_changed after insert or update or delete on bulk_actions
  for each row execute function flightline.record_changed();


-- What became of each thread of a bulk action. Written in the transaction that does it, so that none is done twice.
create table bulk_items (
  client_id uuid not null,
  bulk_id text collate "C" not null,
  thread_id text collate "C" not null,
  place bigint not null,
  since bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  code text,
  before jsonb,
  primary key (client_id, bulk_id, thread_id)
);
create index bulk_items_next on bulk_items (client_id, bulk_id, place) where state = 'waiting';
create index bulk_items_by_since on bulk_items (client_id, since);
alter table bulk_items enable row level security;
alter table bulk_items force row level security;
create policy bulk_items_within_client on bulk_items to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on bulk_items to flightline_app;
