-- The list of pages is sorted by address and by kind too: at 20,000 pages each of these orders read all of them.
create index pages_by_url on pages (client_id, "url", id) where trashed_at is null;
create index pages_by_kind on pages (client_id, "kind", id) where trashed_at is null;
