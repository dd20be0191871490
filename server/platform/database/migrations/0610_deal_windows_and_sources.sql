-- Deals are open until the end of their window. Imported ones follow their source.
alter table deals
  add column "window_end" bigint generated always as ((doc #>> '{window_end}')::bigint) stored,
  add column "source" text collate "C" generated always as ((doc #>> '{metadata,source}')) stored;
create index deals_by_source_departure_date on deals (client_id, "source", "departure_date", id) where trashed_at is null;
