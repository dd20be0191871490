-- Mails about unread items: one row a mail, made together with the marks on its items and the job that sends it.
-- `sending` is claimed and certainly not sent; from `ending` on the server may have it; the rest is how it ended.
create table unread_mails (
  client_id uuid not null,
  id text collate "C" not null,
  user_id text collate "C" not null,
  items text[] not null,
  status text not null default 'queued'
    check (status in ('queued', 'sending', 'ending', 'sent', 'failed', 'unknown', 'needless')),
  created_at bigint not null,
  updated_at bigint not null,
  primary key (client_id, id)
);
create index unread_mails_by_created_at on unread_mails (client_id, created_at);
alter table unread_mails enable row level security;
alter table unread_mails force row level security;
create policy unread_mails_within_client on unread_mails to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on unread_mails to flightline_app;

-- Raw mail whose message was deleted for good long ago is removed; nothing else deletes here.
grant delete on mail_in to flightline_app;
create index mail_in_by_received_at on mail_in (client_id, received_at) where status = 'threaded';

-- When a watched mailbox was last reached, whether it had mail or not.
alter table imap_positions add column heard_at bigint;
