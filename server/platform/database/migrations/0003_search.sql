-- What is searched: a document for each record, and the words that typing errors are compared with. The program's role
-- has no right on either table; it calls the functions below, which take the client from the transaction's setting and
-- from nothing else. Their owner sees the whole of these two tables and cannot sign in.

create table search_documents (
  client_id uuid not null,
  record text collate "C" not null,
  id text collate "C" not null,
  date bigint not null,
  last_date bigint not null,
  -- Every lexeme begins with the code of its client and record type (search_scope).
  words tsvector not null,
  facets text[] not null,
  numerics double precision[] not null,
  latitude double precision,
  longitude double precision,
  primary key (client_id, record, id)
);
create index search_documents_by_last_date on search_documents (client_id, record, last_date, id);
create index search_documents_by_date on search_documents (client_id, record, date, id);
create index search_documents_by_first_number on search_documents (client_id, record, (numerics[1]), id);
create index search_documents_by_second_number on search_documents (client_id, record, (numerics[2]), id);
create index search_documents_by_latitude on search_documents (client_id, record, latitude, longitude) where latitude is not null;
create index search_documents_by_word on search_documents using gin (words) with (gin_pending_list_limit = 512);
alter table search_documents enable row level security;
alter table search_documents force row level security;
create policy search_documents_for_reader on search_documents to flightline_reader using (true) with check (true);
grant select, insert, update, delete on search_documents to flightline_reader;

-- No unique key: two writers that meet a new word must not wait for each other. A double does no harm.
create table search_words (
  client_id uuid not null,
  record text collate "C" not null,
  word text collate "C" not null
);
create index search_words_by_word on search_words (client_id, record, word);
alter table search_words enable row level security;
alter table search_words force row level security;
create policy search_words_for_reader on search_words to flightline_reader using (true) with check (true);
grant select, insert on search_words to flightline_reader;

-- The code that stands before every lexeme of a client's record type: its words lie together in the index, apart from
-- all others. Two codes may fall together by chance, so the queries compare client and record as well.
create function flightline.search_scope(client uuid, record text) returns text language sql immutable parallel safe
  as $$ select left(encode(decode(md5(client::text || ':' || record), 'hex'), 'base64'), 4) $$;

create function flightline.index_document(the_record text, the_id text, document jsonb) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
declare
  client uuid := flightline.current_client();
begin
  if client is null then
    raise exception 'no client is set' using errcode = 'insufficient_privilege';
  end if;
  insert into search_documents (client_id, record, id, date, last_date, words, facets, numerics, latitude, longitude)
  values (
    client, the_record, the_id,
    (document ->> 'date')::bigint,
    (document ->> 'last_date')::bigint,
    replace(document ->> 'words', E'\x01', flightline.search_scope(client, the_record))::tsvector,
    flightline.texts(document -> 'facets'),
    (select coalesce(array_agg(value::double precision order by place), '{}')
      from jsonb_array_elements_text(document -> 'numerics') with ordinality as n(value, place)),
    (document ->> 'latitude')::double precision,
    (document ->> 'longitude')::double precision
  )
  on conflict (client_id, record, id) do update set
    date = excluded.date, last_date = excluded.last_date, words = excluded.words, facets = excluded.facets,
    numerics = excluded.numerics, latitude = excluded.latitude, longitude = excluded.longitude;
  insert into search_words (client_id, record, word)
  select client, the_record, v.word
  from jsonb_array_elements_text(document -> 'vocabulary') as v(word)
  where not exists (
    select 1 from search_words w where w.client_id = client and w.record = the_record and w.word = v.word collate "C"
  );
end $$;

create function flightline.unindex_document(the_record text, the_id text) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    delete from search_documents
    where client_id = flightline.current_client() and record = the_record and id = the_id
  $$;

alter function flightline.index_document owner to flightline_reader;
alter function flightline.unindex_document owner to flightline_reader;
revoke all on function flightline.index_document, flightline.unindex_document from public;
grant execute on function flightline.index_document, flightline.unindex_document to flightline_app;
