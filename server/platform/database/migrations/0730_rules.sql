-- Automation rules of staff, their versions and their runs (decisions A3 and A4, docs/adr/0164-rules.md). Ordinary tables.
create table rules (
  client_id uuid not null,
  id text collate "C" not null,
  name text not null,
  -- The rule as it is written; live runs have their version.
  draft jsonb not null,
  -- Counts the saves of the draft.
  edition integer not null,
  saved_at bigint not null,
  state text not null check (state in ('draft', 'live', 'off')),
  -- The version that is live, or was last.
  version integer,
  -- Record types whose changes wake it while it is live.
  records text[] not null default '{}',
  -- The user who writes it, and in whose name it runs.
  owner_id text collate "C" not null,
  owner_name text not null,
  removed_at bigint,
  primary key (client_id, id)
);

create table rule_versions (
  client_id uuid not null,
  rule_id text collate "C" not null,
  version integer not null,
  definition jsonb not null,
  owner_id text collate "C" not null,
  owner_name text not null,
  live_from bigint not null,
  -- Null while it is live.
  live_until bigint,
  -- Moment up to which the dates of a time rule were looked at.
  swept_to bigint not null,
  primary key (client_id, rule_id, version),
  foreign key (client_id, rule_id) references rules (client_id, id) on delete cascade
);
create index rule_versions_by_end on rule_versions (client_id, live_until);

create table rule_runs (
  client_id uuid not null,
  rule_id text collate "C" not null,
  version integer not null,
  record text collate "C" not null,
  record_id text collate "C" not null,
  -- 'v7' for a version of the record, 't' and a date for a moment, 'm' and an id for a message: one run for each.
  change text collate "C" not null,
  place bigint generated always as identity,
  -- Moment of the change, and of its collection.
  woken_at bigint not null,
  at bigint not null,
  -- Author of the change; null for the program.
  actor_id text collate "C",
  -- Rules in the chain, with this one.
  depth integer not null,
  state text not null check (state in ('waiting', 'done', 'partly', 'failed', 'unmet', 'refused')),
  reason text,
  -- Conditions with their values then: [{words, value, holds}].
  seen jsonb not null,
  -- What each action did: [{words, fault}].
  results jsonb not null default '[]',
  ran_at bigint,
  -- Transaction of its actions, by which a change is known as its own.
  xid text,
  primary key (client_id, rule_id, version, record, record_id, change)
);
create index rule_runs_in_order on rule_runs (client_id, rule_id, place desc);
-- Counts runs of a rule by their states, and finds the last one.
create index rule_runs_by_state on rule_runs (client_id, rule_id, state, place desc) include (at);
create index rule_runs_waiting on rule_runs (client_id, place) where state = 'waiting';
create index rule_runs_by_xid on rule_runs (client_id, xid) where xid is not null;
create index rule_runs_by_record on rule_runs (client_id, record, record_id);
create index rule_runs_by_age on rule_runs (client_id, at);

-- Place in the change log up to which the rules of a client have followed it; changes since `since` at first.
create table rule_positions (
  client_id uuid not null primary key,
  since bigint not null,
  xid text,
  seq bigint
);

-- Runs of each hour, of a rule and, under an empty id, of all rules of the client.
create table rule_hours (
  client_id uuid not null,
  rule_id text collate "C" not null,
  hour bigint not null,
  runs integer not null,
  primary key (client_id, rule_id, hour)
);

alter table rules enable row level security;
alter table rules force row level security;
create policy rules_within_client on rules to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update on rules to flightline_app;
alter table rule_versions enable row level security;
alter table rule_versions force row level security;
create policy rule_versions_within_client on rule_versions to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update on rule_versions to flightline_app;
alter table rule_runs enable row level security;
alter table rule_runs force row level security;
create policy rule_runs_within_client on rule_runs to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on rule_runs to flightline_app;
alter table rule_positions enable row level security;
alter table rule_positions force row level security;
create policy rule_positions_within_client on rule_positions to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update on rule_positions to flightline_app;
alter table rule_hours enable row level security;
alter table rule_hours force row level security;
create policy rule_hours_within_client on rule_hours to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on rule_hours to flightline_app;

create policy rules_for_reader on rules for select to flightline_reader using (true);
grant select (client_id, state, records) on rules to flightline_reader;
create policy rule_runs_for_reader on rule_runs to flightline_reader using (true) with check (true);
grant select (client_id, record, record_id, xid, depth, at), delete on rule_runs to flightline_reader;

-- Clients with a live rule, for the task that follows what no change has woken.
create function flightline.clients_with_rules() returns table (id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select distinct r.client_id from rules r join clients c on c.client_id = r.client_id and c.trashed_at is null
    where r.state = 'live'
  $$;
alter function flightline.clients_with_rules owner to flightline_reader;

-- Plans that rules follow the changes after this transaction; the key is of the transaction, so that none waits for another.
-- Runs on a record go with it, because they have values of it.
create function flightline.plan_rules() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.op = 'purge' then
    delete from rule_runs r where r.client_id = new.client_id and r.record = new.record and r.record_id = new.id;
  elsif new.op in ('create', 'update') and exists (
    select from rules r where r.client_id = new.client_id and r.state = 'live' and new.record = any (r.records)
  ) then
    insert into due_work (client_id, kind, key, due)
    values (new.client_id, 'follow-changes', pg_current_xact_id()::text, floor(extract(epoch from clock_timestamp()) * 1000)::bigint)
    on conflict do nothing;
  end if;
  return null;
end $$;
alter function flightline.plan_rules owner to flightline_reader;
create trigger plan_rules after insert on change_log for each row execute function flightline.plan_rules();
revoke all on function flightline.clients_with_rules, flightline.plan_rules from public;
grant execute on function flightline.clients_with_rules to flightline_app;

-- Versions of the current client's records of a type that rules wrote since a moment, with the rules in their chains.
create function flightline.versions_by_rules(the_record text, since bigint) returns table (id text, version integer, depth integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.id, c.version, max(w.depth) from rule_runs w
    join change_log c on c.client_id = w.client_id and c.xid = w.xid::xid8
    where w.client_id = flightline.current_client() and w.xid is not null and w.at >= since and c.record = the_record
    group by c.id, c.version
  $$;
alter function flightline.versions_by_rules owner to flightline_reader;
revoke all on function flightline.versions_by_rules from public;
grant execute on function flightline.versions_by_rules to flightline_app;

-- The dates that time rules sweep.
create index shares_by_expires on shares (client_id, ((doc ->> 'expires')::bigint)) where trashed_at is null;
