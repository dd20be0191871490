-- Threads that were merged into others, and messages that left theirs for a thread of their own. What answers them finds
-- its way by these rows, and each can be taken back with what stood before. They outlive the threads: a link or a mail of
-- years ago still leads where the messages are.
create table regroupings (
  client_id uuid not null,
  id text collate "C" not null,
  place int not null default 0,
  kind text not null check (kind in ('merge', 'split')),
  from_thread text collate "C" not null,
  into_thread text collate "C" not null,
  at bigint not null,
  by_user text collate "C" not null,
  -- What stood before; without it the regrouping cannot be taken back.
  before jsonb,
  -- How the threads were left: one that is otherwise by now has changed since.
  after jsonb,
  undone_at bigint,
  undone_by text collate "C",
  primary key (client_id, id, place)
);
create index regroupings_by_from on regroupings (client_id, from_thread, at) where undone_at is null;
create index regroupings_by_into on regroupings (client_id, into_thread, at) where undone_at is null;
alter table regroupings enable row level security;
alter table regroupings force row level security;
create policy regroupings_within_client on regroupings to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update on regroupings to flightline_app;
