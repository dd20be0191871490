-- What came of the last import of a client's schedule, when each aircraft was asked for, and the private calendar of each
-- aircraft where the software gives one. Of one client each, and no records: they are how, not what.
create table schedule_imports (
  client_id uuid primary key,
  software text collate "C" not null,
  at bigint,
  tried_at bigint not null,
  entries integer not null default 0,
  skipped integer not null default 0,
  failed text not null default '',
  stopped boolean not null default false
);
create table schedule_calls (
  client_id uuid not null,
  tail text collate "C" not null,
  asked_at bigint not null,
  primary key (client_id, tail)
);
create table schedule_calendars (
  client_id uuid not null,
  aircraft_id text collate "C" not null,
  address bytea not null,
  changed_by text not null,
  changed_at bigint not null,
  primary key (client_id, aircraft_id)
);
do $$
declare name text;
begin
  foreach name in array array['schedule_imports', 'schedule_calls', 'schedule_calendars'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy %I on %I to flightline_app
         using (client_id = (select nullif(current_setting(''app.client_id'', true), '''')::uuid))
         with check (client_id = (select nullif(current_setting(''app.client_id'', true), '''')::uuid))',
      name || '_within_client', name);
    execute format('grant select, insert, update, delete on %I to flightline_app', name);
  end loop;
end $$;
