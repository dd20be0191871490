-- Which messages carry the address of which shared page, by the hash that the page's share keeps. A page that was made
-- for a message opens once that is sent; without this, each opening looked through the texts of all messages.
create table page_messages (
  client_id uuid not null,
  hash text collate "C" not null,
  message_id text collate "C" not null,
  primary key (client_id, hash, message_id)
);
create index page_messages_of_message on page_messages (client_id, message_id);
alter table page_messages enable row level security;
alter table page_messages force row level security;
create policy page_messages_within_client on page_messages to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, delete on page_messages to flightline_app;

-- Whether a message's text may hold the address of a shared page.
create function flightline.may_name_pages(doc jsonb) returns boolean language sql immutable as $$
  select coalesce(doc ->> 'messageHtml' like '%/shared/%' or doc ->> 'message' like '%/shared/%', false)
$$;

-- Hashes of the pages whose addresses stand in a message: SHA-256 of the token, as base64url without padding.
create function flightline.pages_named_in(doc jsonb) returns setof text language sql immutable as $$
  select distinct translate(rtrim(encode(sha256(convert_to(found[1], 'UTF8')), 'base64'), '='), '+/', '-_')
  from regexp_matches(concat_ws(' ', doc ->> 'messageHtml', doc ->> 'message'),
    '/shared/([A-Za-z0-9_-]{22})(?![A-Za-z0-9_-])', 'g') found
$$;

create function flightline.note_pages_of_message() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from page_messages where client_id = old.client_id and message_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into page_messages (client_id, hash, message_id)
    select new.client_id, named, new.id from flightline.pages_named_in(new.doc) named;
  end if;
  return null;
end $$;
create trigger pages_named_insert after insert on threadsmsgs
  for each row when (flightline.may_name_pages(new.doc)) execute function flightline.note_pages_of_message();
create trigger pages_named_update after update on threadsmsgs
  for each row when (new.doc is distinct from old.doc
    and (flightline.may_name_pages(old.doc) or flightline.may_name_pages(new.doc)))
  execute function flightline.note_pages_of_message();
create trigger pages_named_delete after delete on threadsmsgs
  for each row when (flightline.may_name_pages(old.doc)) execute function flightline.note_pages_of_message();

-- What was written before is looked through once, as the table's owner, whom the walls would show nothing.
alter table threadsmsgs no force row level security;
alter table page_messages no force row level security;
insert into page_messages (client_id, hash, message_id)
  select m.client_id, named, m.id from threadsmsgs m cross join lateral flightline.pages_named_in(m.doc) named
  where flightline.may_name_pages(m.doc);
alter table page_messages force row level security;
alter table threadsmsgs force row level security;
