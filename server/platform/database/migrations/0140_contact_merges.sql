-- Contacts that were merged into others. A link to one of years ago still leads to the person, and for 30 days a merge is
-- taken back with what stood before. Documents hold what is sealed: no route answers them.
create table contact_merges (
  client_id uuid not null,
  id text collate "C" not null,
  kept text collate "C" not null,
  gone text collate "C" not null,
  at bigint not null,
  by_user text collate "C" not null,
  -- The contact that was kept, before the merge and behind it.
  before jsonb not null,
  after jsonb not null,
  undone_at bigint,
  undone_by text collate "C",
  primary key (client_id, id)
);
create unique index contact_merges_by_gone on contact_merges (client_id, gone) where undone_at is null;
create index contact_merges_by_kept on contact_merges (client_id, kept, at) where undone_at is null;

-- What named the contact that went: the fields that named it, as they stood.
create table contact_merge_rows (
  client_id uuid not null,
  merge_id text collate "C" not null,
  record text collate "C" not null,
  id text collate "C" not null,
  before jsonb not null,
  primary key (client_id, merge_id, record, id)
);

-- Pairs that somebody said are two people, the lesser id first.
create table contact_distinctions (
  client_id uuid not null,
  one text collate "C" not null,
  other text collate "C" not null,
  at bigint not null,
  by_user text collate "C" not null,
  primary key (client_id, one, other),
  check (one < other)
);

do $$
declare
  name text;
begin
  foreach name in array array['contact_merges', 'contact_merge_rows', 'contact_distinctions'] loop
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
