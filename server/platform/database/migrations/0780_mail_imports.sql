create table mail_imports (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  primary key (client_id, id)
);
create index mail_imports_by_last_date on mail_imports (client_id, "last_date", id) where trashed_at is null;
create index mail_imports_by_date on mail_imports (client_id, "date", id) where trashed_at is null;
create index mail_imports_trash on mail_imports (client_id, trashed_at) where trashed_at is not null;
alter table mail_imports enable row level security;
alter table mail_imports force row level security;
create policy mail_imports_within_client on mail_imports to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on mail_imports to flightline_app;
create trigger record_changed after insert or update or delete on mail_imports
  for each row execute function flightline.record_changed();


-- How far each import is, its choices and its counts (docs/adr/0170-mail-archives.md). Ordinary tables.
create table mail_import_runs (
  client_id uuid not null,
  id text collate "C" not null,
  state text not null default 'uploading' check (
    state in ('uploading', 'reading', 'ready', 'running', 'paused', 'done', 'failed', 'undoing', 'undone')),
  -- Why it failed, and the state in which it did.
  failed text not null default '',
  failed_in text check (failed_in in ('reading', 'running', 'undoing')),
  kind text check (kind in ('mbox', 'zip', 'tar', 'tar.gz', 'mbox.gz')),
  part_bytes integer not null,
  -- Place after the last mail that was read for the preview: file of the archive, byte of that file, number of the mail.
  read_entry bigint not null default 0,
  read_at bigint not null default 0,
  mails integer not null default 0,
  read_share double precision not null default 0,
  oldest bigint,
  newest bigint,
  -- Place after the last mail that was imported or left out.
  done_entry bigint not null default 0,
  done_at bigint not null default 0,
  done_number integer not null default 0,
  imported integer not null default 0,
  known integer not null default 0,
  skipped integer not null default 0,
  refused integer not null default 0,
  kept integer not null default 0,
  skip text[] not null default '{}',
  -- Filters by the label that became them: {id, name, color, contrast}.
  filters jsonb not null default '{}',
  makes_contacts boolean not null default false,
  changed_at bigint not null,
  started_at bigint,
  ended_at bigint,
  primary key (client_id, id)
);
create index mail_import_runs_by_change on mail_import_runs (client_id, state, changed_at);

-- The mails of an archive by their number, and what became of each.
create table mail_import_mails (
  client_id uuid not null,
  import_id text collate "C" not null,
  number integer not null,
  state text not null default 'waiting' check (
    state in ('waiting', 'imported', 'known', 'skipped', 'refused', 'undone', 'kept')),
  -- Why it is refused.
  words text,
  internet_id text collate "C" not null default '',
  sender text not null default '',
  subject text not null default '',
  date bigint,
  labels text[] not null default '{}',
  -- Number of the first mail of its conversation.
  talk integer not null,
  thread_id text collate "C",
  message_id text collate "C",
  content_hash text collate "C",
  primary key (client_id, import_id, number)
);
create index mail_import_mails_by_talk on mail_import_mails (client_id, import_id, talk);
create index mail_import_mails_refused on mail_import_mails (client_id, import_id, number) where state = 'refused';
create index mail_import_mails_by_thread on mail_import_mails (client_id, thread_id) where state = 'imported';
create index mail_import_mails_by_hash on mail_import_mails (client_id, content_hash) where state = 'imported';

-- Hashes of the ids that name a conversation of an archive: Message-IDs, the ids they answer, conversations of Gmail.
create table mail_import_refs (
  client_id uuid not null,
  import_id text collate "C" not null,
  ref text collate "C" not null,
  talk integer not null,
  primary key (client_id, import_id, ref)
);
create index mail_import_refs_by_talk on mail_import_refs (client_id, import_id, talk);
create index mail_import_refs_by_ref on mail_import_refs (client_id, ref);

-- The thread that each conversation of an archive became, or joined.
create table mail_import_talks (
  client_id uuid not null,
  import_id text collate "C" not null,
  talk integer not null,
  thread_id text collate "C" not null,
  is_new boolean not null,
  is_undone boolean not null default false,
  primary key (client_id, import_id, talk)
);

do $$
declare name text;
begin
  foreach name in array array['mail_import_runs', 'mail_import_mails', 'mail_import_refs', 'mail_import_talks'] loop
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

-- History that is imported is no news: no webhook, rule, search of the watchlist or screen hears of it.
create function flightline.leave_out_change() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create trigger leave_out_archived before insert on change_log for each row
  when (current_setting('app.archiving', true) = 'on') execute function flightline.leave_out_change();
