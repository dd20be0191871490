-- Airports whose words are spelled nearly like what was typed, by an index: comparing every airport took 50 ms.
create index reference_airports_by_trigrams on reference_airports using gin (sought gin_trgm_ops) with (fastupdate = off);

-- The threshold belongs to the operator that the index serves, and can be set for a function alone.
create function flightline.airports_alike(words text) returns setof text
  language sql stable parallel safe
  set pg_trgm.word_similarity_threshold = 0.42
  as $$ select icao from reference_airports where words <% sought $$;
grant execute on function flightline.airports_alike(text) to flightline_app;
