-- What a device is to be told of one thing, or that it was read: one row for each device and tag, which the next news
-- about the same thing takes over. `sending` is claimed and certainly not sent; from `ending` on the push service may
-- have it; the rest is how it ended.
create table pushes (
  client_id uuid not null,
  id text collate "C" not null,
  device text collate "C" not null,
  tag text collate "C" not null,
  item text collate "C",
  news bigint not null,
  status text not null default 'queued'
    check (status in ('queued', 'sending', 'ending', 'sent', 'failed', 'unknown', 'needless')),
  claim text,
  updated_at bigint not null,
  primary key (client_id, id)
);
create index pushes_by_updated_at on pushes (client_id, updated_at);
alter table pushes enable row level security;
alter table pushes force row level security;
create policy pushes_within_client on pushes to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on pushes to flightline_app;
