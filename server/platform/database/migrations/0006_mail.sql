-- Every mail that came in, stored raw before anything reads it. A mail ends threaded or held, and its raw form stays.
create table mail_in (
  client_id uuid not null,
  id text collate "C" not null,
  received_at bigint not null,
  source text not null,
  envelope_from text,
  envelope_to text[] not null,
  sender text not null,
  subject text not null,
  internet_id text collate "C" not null,
  size bigint not null,
  raw bytea not null,
  status text not null default 'received' check (status in ('received', 'threaded', 'held')),
  reason text,
  detail text,
  thread_id text collate "C",
  message_id text collate "C",
  primary key (client_id, id)
);
-- Mail is text or packed already: read as it lies, without unpacking.
alter table mail_in alter column raw set storage external;
create index mail_in_by_status on mail_in (client_id, status, received_at desc, id);
create index mail_in_by_internet_id on mail_in (client_id, internet_id);
alter table mail_in enable row level security;
alter table mail_in force row level security;
create policy mail_in_within_client on mail_in to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update on mail_in to flightline_app;

-- How far each watched mailbox has been read.
create table imap_positions (
  client_id uuid not null,
  mailbox text not null,
  uid_validity text not null,
  uid bigint not null,
  at bigint not null,
  primary key (client_id, mailbox)
);
alter table imap_positions enable row level security;
alter table imap_positions force row level security;
create policy imap_positions_within_client on imap_positions to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update on imap_positions to flightline_app;

-- One row for each recipient of an outgoing message (docs/adr/0003-outbox.md).
create table outbox (
  client_id uuid not null,
  message_id text collate "C" not null,
  address text collate "C" not null,
  status text not null default 'queued' check (status in ('queued', 'sending', 'ending', 'sent', 'failed', 'unknown')),
  attempts integer not null default 0,
  response text,
  updated_at bigint not null,
  -- The run that claimed the row: a run whose claim was taken over can neither end a mail nor say what became of it.
  claim text,
  primary key (client_id, message_id, address)
);
create index outbox_waiting on outbox (client_id, updated_at) where status in ('queued', 'sending', 'ending');
alter table outbox enable row level security;
alter table outbox force row level security;
create policy outbox_within_client on outbox to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update on outbox to flightline_app;

-- Which client receives mail at an address of its own choice: the one question of the receiver that crosses clients.
create function flightline.client_by_address(the_address text) returns table (id uuid, name_key text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.client_id, c.name_key from clients c
    where c.trashed_at is null and c.active and exists (
      select 1 from jsonb_array_elements_text(c.doc -> 'inbound_addresses') own where lower(own) = lower(the_address))
    order by c.client_id limit 1
  $$;
alter function flightline.client_by_address owner to flightline_reader;
revoke all on function flightline.client_by_address from public;
grant execute on function flightline.client_by_address to flightline_app;
