-- The last reading of each aircraft's schedule in the scheduling software: when it was read, or since when it fails and why.
-- Of one client each, and no records.
create table schedule_readings (
  client_id uuid not null,
  tail text collate "C" not null,
  software text collate "C" not null,
  read_at bigint,
  failed text not null default '',
  failed_since bigint,
  skipped integer not null default 0,
  primary key (client_id, tail)
);
alter table schedule_readings enable row level security;
alter table schedule_readings force row level security;
create policy schedule_readings_within_client on schedule_readings to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on schedule_readings to flightline_app;
