-- Calendars of other systems into which a user has their entries written (issue 41, docs/adr/0169-calendars.md).
-- Ordinary tables: only verbs of their owners, and the work that writes the entries, change them.
create table calendar_links (
  client_id uuid not null,
  id text collate "C" not null,
  owner_id text collate "C" not null,
  -- As the user entered it, and the calendar that was found there.
  server text not null,
  user_name text not null,
  calendar_url text not null,
  calendar_name text not null,
  -- Password, sealed with the secret of the installation; null once the link has ended.
  sealed_keys bytea,
  kind text not null check (kind in ('mine', 'board', 'tail')),
  tail text,
  -- Ending: its entries are being removed.
  state text not null default 'working' check (state in ('working', 'needs-password', 'missing', 'ending', 'ended')),
  -- Why the last try failed.
  fault text not null default '',
  made_at bigint not null,
  written_at bigint,
  -- One run at a time compares a calendar.
  claimed_until bigint,
  ended_at bigint,
  primary key (client_id, id)
);
create index calendar_links_by_owner on calendar_links (client_id, owner_id) where ended_at is null;

-- Entries that were written. Without a tag a person has removed the entry there.
create table calendar_link_entries (
  client_id uuid not null,
  link_id text collate "C" not null,
  -- Its name there, which follows from the event; its address or id there; the tag of its version.
  name text collate "C" not null,
  ref text collate "C" not null,
  tag text,
  digest text not null,
  primary key (client_id, link_id, name),
  foreign key (client_id, link_id) references calendar_links (client_id, id) on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['calendar_links', 'calendar_link_entries'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy %I on %I to flightline_app
         using (client_id = (select flightline.current_client())) with check (client_id = (select flightline.current_client()))',
      name || '_within_client', name);
    execute format('grant select, insert, update, delete on %I to flightline_app', name);
  end loop;
end $$;
create policy calendar_links_for_reader on calendar_links for select to flightline_reader using (true);
grant select (client_id, state) on calendar_links to flightline_reader;

-- Clients with a calendar to compare.
create function flightline.clients_with_calendar_links() returns table (id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct l.client_id from calendar_links l where l.state in ('working', 'ending')
$$;
alter function flightline.clients_with_calendar_links owner to flightline_reader;

-- Plans that calendars are compared after this transaction. The key is of the transaction, so that none waits for another.
create function flightline.plan_calendar_pushes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from calendar_links l where l.client_id = new.client_id and l.state = 'working') then
    insert into due_work (client_id, kind, key, due)
    values (new.client_id, 'push-calendars', pg_current_xact_id()::text,
      floor(extract(epoch from clock_timestamp()) * 1000)::bigint)
    on conflict do nothing;
  end if;
  return null;
end $$;
alter function flightline.plan_calendar_pushes owner to flightline_reader;
create trigger plan_calendar_pushes after insert on change_log for each row
  when (new.record in ('trips', 'tasks', 'schedule', 'deals', 'quotes', 'aircraft', 'users'))
  execute function flightline.plan_calendar_pushes();
revoke all on function flightline.clients_with_calendar_links, flightline.plan_calendar_pushes from public;
grant execute on function flightline.clients_with_calendar_links to flightline_app;
