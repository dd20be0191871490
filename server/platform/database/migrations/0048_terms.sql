-- The terms of service: each version as the default client published it.
create table terms (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "edition" text collate "C" generated always as ((doc #>> '{edition}')) stored,
  primary key (client_id, id)
);
create index terms_by_last_date on terms (client_id, "last_date", id) where trashed_at is null;
create index terms_by_date on terms (client_id, "date", id) where trashed_at is null;
create index terms_trash on terms (client_id, trashed_at) where trashed_at is not null;
create unique index terms_unique_edition on terms (client_id, "edition") where trashed_at is null;

-- What a client kept in its settings was published by it. Read as the tables' owner, whom the walls would show nothing.
alter table clients no force row level security;
insert into terms (client_id, id, date, last_date, doc)
  select c.client_id, gen_random_uuid()::text, c.last_date, c.last_date,
    jsonb_build_object('edition', c.doc #> '{settings,terms,version}', 'terms', c.doc #> '{settings,terms,html}')
  from clients c
  where jsonb_typeof(c.doc #> '{settings,terms,version}') = 'string' and jsonb_typeof(c.doc #> '{settings,terms,html}') = 'string'
    and c.doc #>> '{settings,terms,version}' <> '' and c.doc #>> '{settings,terms,html}' <> '';
alter table clients force row level security;

alter table terms enable row level security;
alter table terms force row level security;
create policy terms_within_client on terms to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on terms to flightline_app;
create trigger record_changed after insert or update or delete on terms
  for each row execute function flightline.record_changed();

-- The terms now in force, and whether a user has agreed to them, in whichever of their clients.
create policy terms_for_reader on terms for select to flightline_reader using (true);
grant select on terms to flightline_reader;
create policy users_for_reader on users for select to flightline_reader using (true);
grant select on users to flightline_reader;
create function flightline.terms_for(the_user text, default_client uuid)
  returns table (version text, terms text, is_agreed boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select t.edition, t.doc ->> 'terms', exists (
      select 1 from grants g join users u on u.client_id = g.client_id and u.id = g.user_id
      where g.user_id = the_user
        and u.doc -> 'terms' @> jsonb_build_array(jsonb_build_object('version', t.edition)))
    from terms t
    where t.client_id = default_client and t.trashed_at is null
    order by t.last_date desc, t.id desc
    limit 1
  $$;
alter function flightline.terms_for owner to flightline_reader;
revoke all on function flightline.terms_for from public;
grant execute on function flightline.terms_for to flightline_app;
