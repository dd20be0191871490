-- When a mail left the state in which it came in, for threads or for attention. Mail of before says nothing of it.
alter table mail_in add column settled_at bigint;
-- The mail of one door, the newest first: a health page looks at a few days of each, never at all of them.
create index mail_in_by_source on mail_in (client_id, source, received_at desc, id);

-- What a watched mailbox was last refused with, in the words of its server; gone once it has been reached.
create table mailbox_faults (
  client_id uuid not null,
  mailbox text not null,
  -- When the first of the refusals in a row came, and the last.
  since bigint not null,
  at bigint not null,
  words text not null,
  primary key (client_id, mailbox)
);
alter table mailbox_faults enable row level security;
alter table mailbox_faults force row level security;
create policy mailbox_faults_within_client on mailbox_faults to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on mailbox_faults to flightline_app;

-- What was reported of a copy after its server or provider had taken it.
alter table outbox add column report text check (report in ('delivered', 'bounced', 'delayed'));
create index outbox_settled on outbox (client_id, updated_at desc) where status in ('sent', 'failed', 'unknown');
