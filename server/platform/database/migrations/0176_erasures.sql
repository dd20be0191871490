create table erasures (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "erased_id" text collate "C" generated always as ((doc #>> '{erased_id}')) stored,
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  primary key (client_id, id)
);
create index erasures_by_last_date on erasures (client_id, "last_date", id) where trashed_at is null;
create index erasures_by_date on erasures (client_id, "date", id) where trashed_at is null;
create index erasures_by_erased_id_date on erasures (client_id, "erased_id", "date", id) where trashed_at is null;
create index erasures_trash on erasures (client_id, trashed_at) where trashed_at is not null;
alter table erasures enable row level security;
alter table erasures force row level security;
create policy erasures_within_client on erasures to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on erasures to flightline_app;
create trigger record_changed after insert or update or delete on erasures
  for each row execute function flightline.record_changed();


-- Who is being erased: the values that are looked for, and how far the work is. A row lives for as long as its work.
create table erasure_work (
  client_id uuid not null,
  erasure_id text collate "C" not null,
  traces jsonb not null,
  -- The step that is next, and the id behind which it goes on.
  step integer not null default 0,
  after text collate "C" not null default '',
  primary key (client_id, erasure_id)
);

-- Addresses and numbers of erased people, as a keyed hash: messages to groups do not go there, also when an import brings
-- the person again. `no_texts` holds for every text.
create table erased_reaches (
  client_id uuid not null,
  mark text collate "C" not null,
  no_texts boolean not null default false,
  at bigint not null,
  primary key (client_id, mark)
);

do $$
declare
  name text;
begin
  foreach name in array array['erasure_work', 'erased_reaches'] loop
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

grant delete on outbox, text_talks to flightline_app;

-- Forgets what the history says of some records of a type, page by page in the order of their ids: of those whose earlier
-- versions are like one of the texts. Answers the last id of the page, or null behind the last page.
create function flightline.forget_history_naming(the_record text, after_id text, most integer, texts text[]) returns text
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  client uuid := flightline.current_client();
  ids text[];
begin
  select array_agg(p.id order by p.id) into ids from (
    select distinct h.id from history h
    where h.client_id = client and h.record = the_record and h.id > after_id order by h.id limit most) p;
  update history h set before = null
  where h.client_id = client and h.record = the_record and h.id = any(ids) and h.before is not null
    and lower(h.before::text) like any (texts);
  return case when cardinality(ids) = most then ids[most] end;
end $$;

-- The words under which some records of a type are found now.
create function flightline.words_of_documents(the_record text, ids text[]) returns text[]
  language sql stable security definer set search_path = public, pg_temp as $$
    select coalesce(array_agg(distinct substr(l.lexeme, length(flightline.search_scope(d.client_id, d.record)) + 1)), '{}')
    from search_documents d cross join lateral unnest(d.words) l
    where d.client_id = flightline.current_client() and d.record = the_record and d.id = any(ids)
  $$;

-- Takes words off the list that typing errors are compared with, where no record of the type holds them any more.
create function flightline.forget_words(the_record text, given text[]) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  client uuid := flightline.current_client();
  one text;
begin
  foreach one in array given loop
    continue when not exists (
      select from search_words w where w.client_id = client and w.record = the_record and w.word = one collate "C");
    continue when exists (
      select from search_documents d
      where d.words @@ (quote_literal(replace(flightline.search_scope(client, the_record) || one, '\', '\\')))::tsquery);
    delete from search_words w where w.client_id = client and w.record = the_record and w.word = one collate "C";
  end loop;
end $$;

grant delete on search_words to flightline_reader;
grant select (before) on history to flightline_reader;
alter function flightline.forget_history_naming owner to flightline_reader;
alter function flightline.words_of_documents owner to flightline_reader;
alter function flightline.forget_words owner to flightline_reader;
revoke all on function flightline.forget_history_naming, flightline.words_of_documents, flightline.forget_words from public;
grant execute on function flightline.forget_history_naming, flightline.words_of_documents, flightline.forget_words
  to flightline_app;

-- The data log is only added to still. While a person of the client is being erased, its words about somebody may be
-- replaced, and nothing else of it.
create function flightline.refuse_log_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.trashed_at is null
    and old.doc #- '{details,about}' #- '{details,reason}' = new.doc #- '{details,about}' #- '{details,reason}'
    and exists (select from erasure_work w where w.client_id = new.client_id) then
    return new;
  end if;
  raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege';
end $$;
drop trigger data_logs_stand on data_logs;
create trigger data_logs_stand before update or delete on data_logs
  for each row execute function flightline.refuse_log_change();
