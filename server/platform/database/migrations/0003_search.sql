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
-- Kept in one piece and uncompressed: looking at thousands of documents must not unpack each.
) with (toast_tuple_target = 8160);
alter table search_documents alter column words set statistics 300;
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

-- Metres along the earth between two places in degrees.
create function flightline.metres_between(lat1 double precision, lng1 double precision, lat2 double precision, lng2 double precision)
  returns double precision language sql immutable parallel safe
  as $$
    select 2 * 6371008.8 * asin(least(1, sqrt(
      sin(radians(lat2 - lat1) / 2) ^ 2 + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lng2 - lng1) / 2) ^ 2)))
  $$;

-- The column of search_documents that a numeric filter or a sort order names: a base field or a place in `numerics`.
create function flightline.search_column(named jsonb) returns text language sql immutable parallel safe
  as $$
    select case
      when named #>> '{}' in ('date', 'last_date') then 'd.' || (named #>> '{}')
      else format('d.numerics[%s]', (named #>> '{}')::integer)
    end
  $$;

-- One test of a row: {facet}, {number, operator, value}, {box: [south, west, north, east]} or {circle: [lat, lng, metres]}.
create function flightline.search_test(test jsonb) returns text language plpgsql immutable parallel safe as $$
declare
  condition text;
  v double precision[] := (
    select array_agg(value::double precision order by place)
    from jsonb_array_elements_text(coalesce(test -> 'box', test -> 'circle', '[]')) with ordinality as e(value, place));
begin
  if test ? 'facet' then
    condition := format('d.facets @> array[%L]', test ->> 'facet');
  elsif test ? 'number' then
    if (test ->> 'operator') not in ('<', '<=', '=', '<>', '>=', '>') then
      raise exception 'unknown operator' using errcode = 'invalid_parameter_value';
    end if;
    condition := format('%s %s %L::double precision',
      flightline.search_column(test -> 'number'), test ->> 'operator', (test ->> 'value')::double precision);
  elsif test ? 'box' then
    condition := format(
      case when v[2] <= v[4] then 'd.latitude between %L and %L and d.longitude between %L and %L'
        else 'd.latitude between %L and %L and (d.longitude >= %L or d.longitude <= %L)' end, v[1], v[3], v[2], v[4]);
  else
    condition := format(
      'd.latitude between %L and %L and flightline.metres_between(d.latitude, d.longitude, %L, %L) <= %L',
      v[1] - v[3] / 111000.0, v[1] + v[3] / 111000.0, v[1], v[2], v[3]);
  end if;
  return case when (test ->> 'not')::boolean then format('not coalesce(%s, false)', condition) else '(' || condition || ')' end;
end $$;

-- Every group must hold, and of each group at least one test.
create function flightline.search_conditions(groups jsonb) returns text language sql immutable parallel safe
  as $$
    select coalesce(string_agg(' and (' || g.tests || ')', '' order by g.place), '')
    from (
      select place, (select coalesce(string_agg(flightline.search_test(test), ' or '), 'false') from jsonb_array_elements(tests) as t(test)) as tests
      from jsonb_array_elements(groups) with ordinality as e(tests, place)
    ) g
  $$;

-- {by, descending} or {around: [lat, lng]}.
create function flightline.search_order(ordering jsonb) returns text language sql immutable parallel safe
  as $$
    select case
      when ordering ? 'around' then format('flightline.metres_between(d.latitude, d.longitude, %L, %L), d.id',
        (ordering #>> '{around,0}')::double precision, (ordering #>> '{around,1}')::double precision)
      when (ordering ->> 'descending')::boolean then
        flightline.search_column(ordering -> 'by') || ' desc' ||
        case when ordering ->> 'by' in ('date', 'last_date') then '' else ' nulls last' end || ', d.id desc'
      else flightline.search_column(ordering -> 'by') || ', d.id'
    end
  $$;

-- How many documents the table's statistics expect for the rarest of several tsqueries, as far as it matters: the first
-- one within `direct` will do. Words that are often together deceive a guess of all of them at once. Volatile, because
-- explaining is a statement of its own.
create function flightline.search_guess(parts text[], scope text, direct bigint) returns double precision
  language plpgsql volatile set search_path = public, pg_temp as $$
declare
  part text;
  plan json;
  least_rows double precision;
begin
  foreach part in array parts loop
    execute format('explain (format json) select 1 from search_documents d where d.words @@ %L::tsquery', replace(part, E'\x01', scope))
      into plan;
    least_rows := least(least_rows, (plan #>> '{0,Plan,Plan Rows}')::double precision);
    exit when least_rows <= direct;
  end loop;
  return least_rows;
end $$;

-- Documents of the current client that match, in order. `queries` are tsqueries whose answers follow one another (what
-- a title says before what a text says); without any, the conditions alone decide.
-- A frequent word is found among the first 2,000 or 10,000 documents of the order, without looking at all that hold it;
-- a rare one through the inverted index. Which it is, the table's statistics guess (`direct` is the greatest number of
-- documents for which the index is asked at once), and the first look corrects. `limits` says further how many are
-- `enough` to stop, the most that are taken on the way (`near`) and in all (`most`). Fewer rows than enough are all there
-- are; with more, the last row tells by `is_near` that others were not looked for.
create function flightline.search_matches(
  the_record text, queries text[], parts text[], conditions jsonb, ordering jsonb, limits jsonb)
  returns table (id text, facets text[], is_near boolean)
  language plpgsql stable security definer
  set search_path = public, pg_temp set enable_seqscan = off set jit = off
  as $$
declare
  client uuid := flightline.current_client();
  tests text := flightline.search_conditions(conditions);
  in_order text := flightline.search_order(ordering);
  direct bigint := (limits ->> 'direct')::bigint;
  enough bigint := (limits ->> 'enough')::bigint;
  near bigint := (limits ->> 'near')::bigint;
  most bigint := (limits ->> 'most')::bigint;
  scope text := flightline.search_scope(client, the_record);
  guess double precision;
  is_frequent boolean;
  query text;
  words tsquery;
  reach integer;
  found_in_all bigint := 0;
  found_here bigint;
  got bigint;
begin
  if client is null then
    return;
  end if;
  if cardinality(queries) = 0 then
    return query execute format(
      'select d.id, d.facets, false from search_documents d where d.client_id = $1 and d.record = $2 %s order by %s limit $3',
      tests, in_order) using client, the_record, most;
    return;
  end if;
  guess := flightline.search_guess(parts, scope, direct);
  is_frequent := guess > direct;
  if guess > 500 and not is_frequent then
    -- Few in all, but many for a record type that is small: enough are to be expected in the first look.
    is_frequent := guess * 2000 >= enough * flightline.search_guess(array[E'\'\x01@active:true\''], scope, 0);
  end if;
  foreach query in array queries loop
    words := replace(query, E'\x01', scope)::tsquery;
    found_here := 0;
    if is_frequent and not ordering ? 'around' then
      foreach reach in array array[2000, 10000] loop
        return query execute format(
          'select d.id, d.facets, true from
             (select * from search_documents d where d.client_id = $1 and d.record = $2 order by %s limit %s) d
           where d.words @@ $3 %s order by %s offset $4 limit $5', in_order, reach, tests, in_order)
          using client, the_record, words, found_here, greatest(0, near - found_in_all);
        get diagnostics got = row_count;
        found_here := found_here + got;
        found_in_all := found_in_all + got;
        if found_in_all >= enough then
          return;
        end if;
        -- Hardly any among so many: rarer than the statistics know.
        exit when found_here < 4;
      end loop;
    end if;
    -- The fence (offset 0) leaves the planner no way but the inverted index, which is asked for the rare parts alone: it
    -- would gather every word that begins like a frequent one.
    return query execute format(
      'with d as materialized (
         select d.id, d.date, d.last_date, d.facets, d.numerics, d.latitude, d.longitude
         from (select d.* from search_documents d where d.words @@ $7 offset 0) d
         where d.client_id = $1 and d.record = $2 and d.words @@ $3 %s)
       select d.id, d.facets, $6 from d order by %s offset $4 limit $5', tests, in_order)
      using client, the_record, words, found_here, greatest(0, most - found_in_all),
        query <> queries[cardinality(queries)],
        case when is_frequent then words else replace(array_to_string(parts, ' & '), E'\x01', scope)::tsquery end;
    get diagnostics got = row_count;
    found_in_all := found_in_all + got;
    if found_in_all >= most or found_in_all >= enough then
      return;
    end if;
  end loop;
end $$;

-- Which of the words are written nowhere in the record type; of `beginning`, whether no word begins so.
create function flightline.search_unknown(the_record text, given text[], beginning text) returns text[]
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select coalesce(array_agg(g.word), '{}') from unnest(given) as g(word)
    where not exists (
      select 1 from search_words w
      where w.client_id = flightline.current_client() and w.record = the_record
        and w.word >= g.word collate "C"
        and w.word < case when g.word = beginning then g.word || chr(1114111) else g.word || chr(1) end collate "C"
    )
  $$;

-- Words of the record type near a mistyped one: one error away, as `candidates` lists them all, then, for a long word,
-- those that begin alike and resemble it.
create function flightline.search_near(the_record text, mistyped text, candidates text[], options jsonb)
  returns table (word text, errors integer)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
declare
  client uuid := flightline.current_client();
  tail text := case when (options ->> 'prefix')::boolean then chr(1114111) else chr(1) end;
begin
  return query
    select distinct n.word, 1 from unnest(candidates) as c(text)
    cross join lateral (
      select w.word from search_words w
      where w.client_id = client and w.record = the_record and w.word >= c.text collate "C" and w.word < (c.text || tail) collate "C"
      limit 3
    ) n
    limit 40;
  if (options ->> 'far')::boolean then
    return query
      select s.word, 2 from (
        select distinct w.word from search_words w
        where w.client_id = client and w.record = the_record
          and w.word >= left(mistyped, 3) collate "C" and w.word < (left(mistyped, 3) || chr(1114111)) collate "C"
          and abs(length(w.word) - length(mistyped)) <= 2
      ) s
      where similarity(s.word, mistyped) >= 0.3
      order by similarity(s.word, mistyped) desc
      limit 5;
  end if;
end $$;

alter function flightline.search_matches owner to flightline_reader;
alter function flightline.search_unknown owner to flightline_reader;
alter function flightline.search_near owner to flightline_reader;
revoke all on function flightline.search_matches, flightline.search_unknown, flightline.search_near from public;
grant execute on function flightline.search_matches, flightline.search_unknown, flightline.search_near to flightline_app;
