-- Documents of contacts that left the trash before 0.5.0 stayed: only their attachments went with them. A contact that is
-- not saved yet has no history, and keeps its files. The store gives the contents up a day later, as of every file that goes.
alter table file_objects no force row level security;
alter table file_leftovers no force row level security;
alter table contacts no force row level security;
alter table history no force row level security;
with purged as (
  select f.client_id, f.path, f.key
  from file_objects f
  cross join lateral (select split_part(f.path, '/', 5) as contact) named
  where f.path like 'clients/%/contacts/documents/%'
    and exists (
      select from history h where h.client_id = f.client_id and h.record = 'contacts' and h.id = named.contact)
    and not exists (select from contacts c where c.client_id = f.client_id and c.id = named.contact)
), gone as (
  delete from file_objects f using purged p where f.client_id = p.client_id and f.path = p.path
)
insert into file_leftovers (client_id, key, since)
  select distinct p.client_id, p.key, floor(extract(epoch from now()) * 1000)::bigint from purged p
  where not exists (
    select from file_objects other
    where other.client_id = p.client_id and other.key = p.key
      and not exists (select from purged q where q.client_id = other.client_id and q.path = other.path))
  on conflict do nothing;
alter table file_objects force row level security;
alter table file_leftovers force row level security;
alter table contacts force row level security;
alter table history force row level security;
