-- The tables of every record type, as `npm run new-record` prints them.

create table clients (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "name_key" text collate "C" generated always as ((doc #>> '{name_key}')) stored,
  primary key (client_id, id)
);
create index clients_by_last_date on clients (client_id, "last_date", id) where trashed_at is null;
create index clients_by_date on clients (client_id, "date", id) where trashed_at is null;
create index clients_trash on clients (client_id, trashed_at) where trashed_at is not null;
alter table clients enable row level security;
alter table clients force row level security;
create policy clients_within_client on clients to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on clients to flightline_app;
create trigger record_changed after insert or update or delete on clients
  for each row execute function flightline.record_changed();

create table users (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "email" text collate "C" generated always as ((doc #>> '{email}')) stored,
  "nick_name" text collate "C" generated always as ((doc #>> '{nick_name}')) stored,
  "contact_id" text collate "C" generated always as ((doc #>> '{contact_id}')) stored,
  "roles" text[] generated always as (flightline.texts(doc #> '{roles}')) stored,
  "is_admin" boolean generated always as ((doc #>> '{is_admin}')::boolean) stored,
  "is_super" boolean generated always as ((doc #>> '{is_super}')::boolean) stored,
  "is_restricted" boolean generated always as ((doc #>> '{is_restricted}')::boolean) stored,
  primary key (client_id, id)
);
create index users_by_last_date on users (client_id, "last_date", id) where trashed_at is null;
create index users_by_date on users (client_id, "date", id) where trashed_at is null;
create index users_trash on users (client_id, trashed_at) where trashed_at is not null;
alter table users enable row level security;
alter table users force row level security;
create policy users_within_client on users to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on users to flightline_app;
create trigger record_changed after insert or update or delete on users
  for each row execute function flightline.record_changed();

create table signatures (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  primary key (client_id, id)
);
create index signatures_by_last_date on signatures (client_id, "last_date", id) where trashed_at is null;
create index signatures_by_date on signatures (client_id, "date", id) where trashed_at is null;
create index signatures_trash on signatures (client_id, trashed_at) where trashed_at is not null;
alter table signatures enable row level security;
alter table signatures force row level security;
create policy signatures_within_client on signatures to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on signatures to flightline_app;
create trigger record_changed after insert or update or delete on signatures
  for each row execute function flightline.record_changed();

create table locations (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  primary key (client_id, id)
);
create index locations_by_last_date on locations (client_id, "last_date", id) where trashed_at is null;
create index locations_by_date on locations (client_id, "date", id) where trashed_at is null;
create index locations_trash on locations (client_id, trashed_at) where trashed_at is not null;
alter table locations enable row level security;
alter table locations force row level security;
create policy locations_within_client on locations to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on locations to flightline_app;
create trigger record_changed after insert or update or delete on locations
  for each row execute function flightline.record_changed();

create table devices (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "user" text collate "C" generated always as ((doc #>> '{user}')) stored,
  "token" text collate "C" generated always as ((doc #>> '{token}')) stored,
  primary key (client_id, id)
);
create index devices_by_last_date on devices (client_id, "last_date", id) where trashed_at is null;
create index devices_by_date on devices (client_id, "date", id) where trashed_at is null;
create index devices_by_user_last_date on devices (client_id, "user", "last_date", id) where trashed_at is null;
create index devices_trash on devices (client_id, trashed_at) where trashed_at is not null;
create unique index devices_unique_user_token on devices (client_id, "user", "token") where trashed_at is null;
alter table devices enable row level security;
alter table devices force row level security;
create policy devices_within_client on devices to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on devices to flightline_app;
create trigger record_changed after insert or update or delete on devices
  for each row execute function flightline.record_changed();

create table addresses (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "city" text collate "C" generated always as ((doc #>> '{city}')) stored,
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  "zip" text collate "C" generated always as ((doc #>> '{zip}')) stored,
  "type" text collate "C" generated always as ((doc #>> '{type}')) stored,
  "contact_id" text collate "C" generated always as ((doc #>> '{contact_id}')) stored,
  primary key (client_id, id)
);
create index addresses_by_last_date on addresses (client_id, "last_date", id) where trashed_at is null;
create index addresses_by_date on addresses (client_id, "date", id) where trashed_at is null;
create index addresses_trash on addresses (client_id, trashed_at) where trashed_at is not null;
alter table addresses enable row level security;
alter table addresses force row level security;
create policy addresses_within_client on addresses to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on addresses to flightline_app;
create trigger record_changed after insert or update or delete on addresses
  for each row execute function flightline.record_changed();

create table threads (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "medium" text collate "C" generated always as ((doc #>> '{medium}')) stored,
  "subject" text collate "C" generated always as ((doc #>> '{subject}')) stored,
  "status" text collate "C" generated always as ((doc #>> '{status}')) stored,
  "object_type" text collate "C" generated always as ((doc #>> '{object,type}')) stored,
  "object_id" text collate "C" generated always as ((doc #>> '{object,id}')) stored,
  "contact_id" text collate "C" generated always as ((doc #>> '{contact,id}')) stored,
  "assignee_id" text collate "C" generated always as ((doc #>> '{assignee,id}')) stored,
  "agent_ids" text[] generated always as (flightline.pluck(doc #> '{agents}', 'id')) stored,
  "follower_ids" text[] generated always as (flightline.pluck(doc #> '{followers}', 'id')) stored,
  "role_ids" text[] generated always as (flightline.pluck(doc #> '{roles}', 'id')) stored,
  "filter_ids" text[] generated always as (flightline.pluck(doc #> '{filters}', 'id')) stored,
  "unassigned" boolean generated always as ((doc #>> '{unassigned}')::boolean) stored,
  "unread" boolean generated always as ((doc #>> '{unread}')::boolean) stored,
  "snoozed_until" bigint generated always as ((doc #>> '{snoozed_until}')::bigint) stored,
  "suggested_thread" text collate "C" generated always as ((doc #>> '{suggested_thread}')) stored,
  primary key (client_id, id)
);
create index threads_by_last_date on threads (client_id, "last_date", id) where trashed_at is null;
create index threads_by_date on threads (client_id, "date", id) where trashed_at is null;
create index threads_by_active_last_date on threads (client_id, "active", "last_date", id) where trashed_at is null;
create index threads_by_status_last_date on threads (client_id, "status", "last_date", id) where trashed_at is null;
create index threads_by_medium_last_date on threads (client_id, "medium", "last_date", id) where trashed_at is null;
create index threads_by_object_type_object_id_last_date on threads (client_id, "object_type", "object_id", "last_date", id) where trashed_at is null;
create index threads_by_contact_id_last_date on threads (client_id, "contact_id", "last_date", id) where trashed_at is null;
create index threads_by_assignee_id_last_date on threads (client_id, "assignee_id", "last_date", id) where trashed_at is null;
create index threads_by_unassigned_last_date on threads (client_id, "unassigned", "last_date", id) where trashed_at is null;
create index threads_by_unread_last_date on threads (client_id, "unread", "last_date", id) where trashed_at is null;
create index threads_by_snoozed_until on threads (client_id, "snoozed_until", id) where trashed_at is null;
create index threads_trash on threads (client_id, trashed_at) where trashed_at is not null;
alter table threads enable row level security;
alter table threads force row level security;
create policy threads_within_client on threads to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on threads to flightline_app;
create trigger record_changed after insert or update or delete on threads
  for each row execute function flightline.record_changed();

create table threadsmsgs (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "thread" text collate "C" generated always as ((doc #>> '{tRef}')) stored,
  "medium" text collate "C" generated always as ((doc #>> '{medium}')) stored,
  "draft" boolean generated always as ((doc #>> '{draft}')::boolean) stored,
  "inbound" boolean generated always as ((doc #>> '{inbound}')::boolean) stored,
  "unread" boolean generated always as ((doc #>> '{unread}')::boolean) stored,
  "creator_id" text collate "C" generated always as ((doc #>> '{creator,id}')) stored,
  "contact_id" text collate "C" generated always as ((doc #>> '{contact,id}')) stored,
  "object_type" text collate "C" generated always as ((doc #>> '{object,type}')) stored,
  "object_id" text collate "C" generated always as ((doc #>> '{object,id}')) stored,
  "message_id" text collate "C" generated always as ((doc #>> '{message_id}')) stored,
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  "hold_until" bigint generated always as ((doc #>> '{hold_until}')::bigint) stored,
  primary key (client_id, id)
);
create index threadsmsgs_by_last_date on threadsmsgs (client_id, "last_date", id) where trashed_at is null;
create index threadsmsgs_by_date on threadsmsgs (client_id, "date", id) where trashed_at is null;
create index threadsmsgs_by_thread_date on threadsmsgs (client_id, "thread", "date", id) where trashed_at is null;
create index threadsmsgs_by_thread_draft_date on threadsmsgs (client_id, "thread", "draft", "date", id) where trashed_at is null;
create index threadsmsgs_by_draft_creator_id_date on threadsmsgs (client_id, "draft", "creator_id", "date", id) where trashed_at is null;
create index threadsmsgs_by_contact_id_date on threadsmsgs (client_id, "contact_id", "date", id) where trashed_at is null;
create index threadsmsgs_by_object_type_object_id_date on threadsmsgs (client_id, "object_type", "object_id", "date", id) where trashed_at is null;
create index threadsmsgs_by_state_hold_until on threadsmsgs (client_id, "state", "hold_until", id) where trashed_at is null;
create index threadsmsgs_by_medium_date on threadsmsgs (client_id, "medium", "date", id) where trashed_at is null;
create index threadsmsgs_trash on threadsmsgs (client_id, trashed_at) where trashed_at is not null;
create unique index threadsmsgs_unique_message_id on threadsmsgs (client_id, "message_id") where trashed_at is null;
alter table threadsmsgs enable row level security;
alter table threadsmsgs force row level security;
create policy threadsmsgs_within_client on threadsmsgs to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on threadsmsgs to flightline_app;
create trigger record_changed after insert or update or delete on threadsmsgs
  for each row execute function flightline.record_changed();

create table message_files (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "message" text collate "C" generated always as ((doc #>> '{message}')) stored,
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "sha256" text collate "C" generated always as ((doc #>> '{sha256}')) stored,
  primary key (client_id, id)
);
create index message_files_by_last_date on message_files (client_id, "last_date", id) where trashed_at is null;
create index message_files_by_date on message_files (client_id, "date", id) where trashed_at is null;
create index message_files_by_message_date on message_files (client_id, "message", "date", id) where trashed_at is null;
create index message_files_trash on message_files (client_id, trashed_at) where trashed_at is not null;
alter table message_files enable row level security;
alter table message_files force row level security;
create policy message_files_within_client on message_files to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on message_files to flightline_app;
create trigger record_changed after insert or update or delete on message_files
  for each row execute function flightline.record_changed();

create table unread (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "user" text collate "C" generated always as ((doc #>> '{user}')) stored,
  "type" text collate "C" generated always as ((doc #>> '{type}')) stored,
  "ref" text collate "C" generated always as ((doc #>> '{ref}')) stored,
  "thread" text collate "C" generated always as ((doc #>> '{thread}')) stored,
  "seen" boolean generated always as ((doc #>> '{seen}')::boolean) stored,
  "unread" boolean generated always as ((doc #>> '{unread}')::boolean) stored,
  "ai" boolean generated always as ((doc #>> '{ai}')::boolean) stored,
  primary key (client_id, id)
);
create index unread_by_last_date on unread (client_id, "last_date", id) where trashed_at is null;
create index unread_by_date on unread (client_id, "date", id) where trashed_at is null;
create index unread_by_user_date on unread (client_id, "user", "date", id) where trashed_at is null;
create index unread_by_user_unread_date on unread (client_id, "user", "unread", "date", id) where trashed_at is null;
create index unread_by_user_thread on unread (client_id, "user", "thread", id) where trashed_at is null;
create index unread_by_thread on unread (client_id, "thread", id) where trashed_at is null;
create index unread_trash on unread (client_id, trashed_at) where trashed_at is not null;
create unique index unread_unique_user_ref on unread (client_id, "user", "ref") where trashed_at is null;
alter table unread enable row level security;
alter table unread force row level security;
create policy unread_within_client on unread to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on unread to flightline_app;
create trigger record_changed after insert or update or delete on unread
  for each row execute function flightline.record_changed();

create table queue (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "type" text collate "C" generated always as ((doc #>> '{type}')) stored,
  "thread" text collate "C" generated always as ((doc #>> '{data,thread}')) stored,
  "object_type" text collate "C" generated always as ((doc #>> '{data,object,type}')) stored,
  "object_id" text collate "C" generated always as ((doc #>> '{data,object,id}')) stored,
  "creator_id" text collate "C" generated always as ((doc #>> '{creator,id}')) stored,
  "follower_ids" text[] generated always as (flightline.pluck(doc #> '{followers}', 'id')) stored,
  "processed_at" bigint generated always as ((doc #>> '{processed_at}')::bigint) stored,
  primary key (client_id, id)
);
create index queue_by_last_date on queue (client_id, "last_date", id) where trashed_at is null;
create index queue_by_date on queue (client_id, "date", id) where trashed_at is null;
create index queue_by_type_date on queue (client_id, "type", "date", id) where trashed_at is null;
create index queue_by_thread_date on queue (client_id, "thread", "date", id) where trashed_at is null;
create index queue_by_creator_id_date on queue (client_id, "creator_id", "date", id) where trashed_at is null;
create index queue_by_processed_at_date on queue (client_id, "processed_at", "date", id) where trashed_at is null;
create index queue_trash on queue (client_id, trashed_at) where trashed_at is not null;
alter table queue enable row level security;
alter table queue force row level security;
create policy queue_within_client on queue to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on queue to flightline_app;
create trigger record_changed after insert or update or delete on queue
  for each row execute function flightline.record_changed();

create table filters (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "type" text collate "C" generated always as ((doc #>> '{type}')) stored,
  "action" text collate "C" generated always as ((doc #>> '{action}')) stored,
  primary key (client_id, id)
);
create index filters_by_last_date on filters (client_id, "last_date", id) where trashed_at is null;
create index filters_by_date on filters (client_id, "date", id) where trashed_at is null;
create index filters_by_active_type_name on filters (client_id, "active", "type", "name", id) where trashed_at is null;
create index filters_by_type_name on filters (client_id, "type", "name", id) where trashed_at is null;
create index filters_trash on filters (client_id, trashed_at) where trashed_at is not null;
create unique index filters_unique_type_name on filters (client_id, "type", "name") where trashed_at is null;
alter table filters enable row level security;
alter table filters force row level security;
create policy filters_within_client on filters to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on filters to flightline_app;
create trigger record_changed after insert or update or delete on filters
  for each row execute function flightline.record_changed();

create table notifications (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "user" text collate "C" generated always as ((doc #>> '{user}')) stored,
  "seen" boolean generated always as ((doc #>> '{seen}')::boolean) stored,
  primary key (client_id, id)
);
create index notifications_by_last_date on notifications (client_id, "last_date", id) where trashed_at is null;
create index notifications_by_date on notifications (client_id, "date", id) where trashed_at is null;
create index notifications_by_user_date on notifications (client_id, "user", "date", id) where trashed_at is null;
create index notifications_by_user_seen_date on notifications (client_id, "user", "seen", "date", id) where trashed_at is null;
create index notifications_trash on notifications (client_id, trashed_at) where trashed_at is not null;
alter table notifications enable row level security;
alter table notifications force row level security;
create policy notifications_within_client on notifications to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on notifications to flightline_app;
create trigger record_changed after insert or update or delete on notifications
  for each row execute function flightline.record_changed();

create table documents (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "template_id" text collate "C" generated always as ((doc #>> '{template_id}')) stored,
  "data_argument" text collate "C" generated always as ((doc #>> '{data_argument}')) stored,
  "type" text collate "C" generated always as ((doc #>> '{type}')) stored,
  primary key (client_id, id)
);
create index documents_by_last_date on documents (client_id, "last_date", id) where trashed_at is null;
create index documents_by_date on documents (client_id, "date", id) where trashed_at is null;
create index documents_by_type_active_data_argument_name on documents (client_id, "type", "active", "data_argument", "name", id) where trashed_at is null;
create index documents_by_name on documents (client_id, "name", id) where trashed_at is null;
create index documents_trash on documents (client_id, trashed_at) where trashed_at is not null;
create unique index documents_unique_template_id on documents (client_id, "template_id") where trashed_at is null;
alter table documents enable row level security;
alter table documents force row level security;
create policy documents_within_client on documents to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on documents to flightline_app;
create trigger record_changed after insert or update or delete on documents
  for each row execute function flightline.record_changed();

create table contacts (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "first_name" text collate "C" generated always as ((doc #>> '{first_name}')) stored,
  "last_name" text collate "C" generated always as ((doc #>> '{last_name}')) stored,
  "email" text collate "C" generated always as ((doc #>> '{email}')) stored,
  "emails" text[] generated always as (flightline.texts(doc #> '{emails}')) stored,
  "phone" text collate "C" generated always as ((doc #>> '{phone}')) stored,
  "phones" text[] generated always as (flightline.texts(doc #> '{phones}')) stored,
  "company" text collate "C" generated always as ((doc #>> '{company}')) stored,
  "type" text collate "C" generated always as ((doc #>> '{type}')) stored,
  "verified" boolean generated always as ((doc #>> '{verified}')::boolean) stored,
  "agent_ids" text[] generated always as (flightline.pluck(doc #> '{agents}', 'id')) stored,
  "account_ids" text[] generated always as (flightline.pluck(doc #> '{accounts}', 'id')) stored,
  primary key (client_id, id)
);
create index contacts_by_last_date on contacts (client_id, "last_date", id) where trashed_at is null;
create index contacts_by_date on contacts (client_id, "date", id) where trashed_at is null;
create index contacts_by_name on contacts (client_id, "name", id) where trashed_at is null;
create index contacts_by_email on contacts (client_id, "email", id) where trashed_at is null;
create index contacts_by_phone on contacts (client_id, "phone", id) where trashed_at is null;
create index contacts_by_company_name on contacts (client_id, "company", "name", id) where trashed_at is null;
create index contacts_by_active_last_date on contacts (client_id, "active", "last_date", id) where trashed_at is null;
create index contacts_by_active_name on contacts (client_id, "active", "name", id) where trashed_at is null;
create index contacts_by_type_name on contacts (client_id, "type", "name", id) where trashed_at is null;
create index contacts_trash on contacts (client_id, trashed_at) where trashed_at is not null;
alter table contacts enable row level security;
alter table contacts force row level security;
create policy contacts_within_client on contacts to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on contacts to flightline_app;
create trigger record_changed after insert or update or delete on contacts
  for each row execute function flightline.record_changed();

create table contact_types (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  primary key (client_id, id)
);
create index contact_types_by_last_date on contact_types (client_id, "last_date", id) where trashed_at is null;
create index contact_types_by_date on contact_types (client_id, "date", id) where trashed_at is null;
create index contact_types_trash on contact_types (client_id, trashed_at) where trashed_at is not null;
create unique index contact_types_unique_name on contact_types (client_id, "name") where trashed_at is null;
alter table contact_types enable row level security;
alter table contact_types force row level security;
create policy contact_types_within_client on contact_types to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on contact_types to flightline_app;
create trigger record_changed after insert or update or delete on contact_types
  for each row execute function flightline.record_changed();

create table groups (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "type" text collate "C" generated always as ((doc #>> '{type}')) stored,
  "medium" text collate "C" generated always as ((doc #>> '{medium}')) stored,
  "subscribed" bigint generated always as ((doc #>> '{subscribed}')::bigint) stored,
  primary key (client_id, id)
);
create index groups_by_last_date on groups (client_id, "last_date", id) where trashed_at is null;
create index groups_by_date on groups (client_id, "date", id) where trashed_at is null;
create index groups_by_name on groups (client_id, "name", id) where trashed_at is null;
create index groups_trash on groups (client_id, trashed_at) where trashed_at is not null;
alter table groups enable row level security;
alter table groups force row level security;
create policy groups_within_client on groups to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on groups to flightline_app;
create trigger record_changed after insert or update or delete on groups
  for each row execute function flightline.record_changed();

create table tasks (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "index" bigint generated always as ((doc #>> '{index}')::bigint) stored,
  "priority" text collate "C" generated always as ((doc #>> '{priority}')) stored,
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  "completed" bigint generated always as ((doc #>> '{completed}')::bigint) stored,
  "agent_ids" text[] generated always as (flightline.pluck(doc #> '{agents}', 'id')) stored,
  primary key (client_id, id)
);
create index tasks_by_last_date on tasks (client_id, "last_date", id) where trashed_at is null;
create index tasks_by_date on tasks (client_id, "date", id) where trashed_at is null;
create index tasks_by_index on tasks (client_id, "index", id) where trashed_at is null;
create index tasks_by_state_index on tasks (client_id, "state", "index", id) where trashed_at is null;
create index tasks_by_name on tasks (client_id, "name", id) where trashed_at is null;
create index tasks_trash on tasks (client_id, trashed_at) where trashed_at is not null;
alter table tasks enable row level security;
alter table tasks force row level security;
create policy tasks_within_client on tasks to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on tasks to flightline_app;
create trigger record_changed after insert or update or delete on tasks
  for each row execute function flightline.record_changed();

create table searches (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "user" text collate "C" generated always as ((doc #>> '{user}')) stored,
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "index" text collate "C" generated always as ((doc #>> '{index}')) stored,
  "subtype" text collate "C" generated always as ((doc #>> '{subtype}')) stored,
  primary key (client_id, id)
);
create index searches_by_last_date on searches (client_id, "last_date", id) where trashed_at is null;
create index searches_by_date on searches (client_id, "date", id) where trashed_at is null;
create index searches_by_user_index_subtype_name on searches (client_id, "user", "index", "subtype", "name", id) where trashed_at is null;
create index searches_trash on searches (client_id, trashed_at) where trashed_at is not null;
create unique index searches_unique_user_index_subtype_name on searches (client_id, "user", "index", "subtype", "name") where trashed_at is null;
alter table searches enable row level security;
alter table searches force row level security;
create policy searches_within_client on searches to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on searches to flightline_app;
create trigger record_changed after insert or update or delete on searches
  for each row execute function flightline.record_changed();

create table quotes (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "status" text collate "C" generated always as ((doc #>> '{status}')) stored,
  "quote_number" text collate "C" generated always as ((doc #>> '{quote_number}')) stored,
  "trip_number" text collate "C" generated always as ((doc #>> '{trip_number}')) stored,
  "aircraft_type" text collate "C" generated always as ((doc #>> '{aircraft_type}')) stored,
  "contact_id" text collate "C" generated always as ((doc #>> '{contact,id}')) stored,
  "agent_ids" text[] generated always as (flightline.pluck(doc #> '{agents}', 'id')) stored,
  "tails" text[] generated always as (flightline.texts(doc #> '{tails}')) stored,
  "departure_date" bigint generated always as ((doc #>> '{departure_date}')::bigint) stored,
  "total" bigint generated always as ((doc #>> '{price,total}')::bigint) stored,
  "score" bigint generated always as ((doc #>> '{score,total}')::bigint) stored,
  "quote_type" text collate "C" generated always as ((doc #>> '{quoteType}')) stored,
  "source" text collate "C" generated always as ((doc #>> '{source}')) stored,
  "quote_id" text collate "C" generated always as ((doc #>> '{quote_id}')) stored,
  "parent_id" text collate "C" generated always as ((doc #>> '{parent_id}')) stored,
  primary key (client_id, id)
);
create index quotes_by_last_date on quotes (client_id, "last_date", id) where trashed_at is null;
create index quotes_by_date on quotes (client_id, "date", id) where trashed_at is null;
create index quotes_by_departure_date on quotes (client_id, "departure_date", id) where trashed_at is null;
create index quotes_by_status_departure_date on quotes (client_id, "status", "departure_date", id) where trashed_at is null;
create index quotes_by_status_last_date on quotes (client_id, "status", "last_date", id) where trashed_at is null;
create index quotes_by_contact_id_date on quotes (client_id, "contact_id", "date", id) where trashed_at is null;
create index quotes_by_quote_number on quotes (client_id, "quote_number", id) where trashed_at is null;
create index quotes_by_trip_number on quotes (client_id, "trip_number", id) where trashed_at is null;
create index quotes_by_score on quotes (client_id, "score", id) where trashed_at is null;
create index quotes_by_quote_type_departure_date on quotes (client_id, "quote_type", "departure_date", id) where trashed_at is null;
create index quotes_by_parent_id on quotes (client_id, "parent_id", id) where trashed_at is null;
create index quotes_trash on quotes (client_id, trashed_at) where trashed_at is not null;
create unique index quotes_unique_quote_id on quotes (client_id, "quote_id") where trashed_at is null;
alter table quotes enable row level security;
alter table quotes force row level security;
create policy quotes_within_client on quotes to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on quotes to flightline_app;
create trigger record_changed after insert or update or delete on quotes
  for each row execute function flightline.record_changed();

create table trips (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "status" text collate "C" generated always as ((doc #>> '{status}')) stored,
  "quote_number" text collate "C" generated always as ((doc #>> '{quote_number}')) stored,
  "trip_number" text collate "C" generated always as ((doc #>> '{trip_number}')) stored,
  "aircraft_type" text collate "C" generated always as ((doc #>> '{aircraft_type}')) stored,
  "contact_id" text collate "C" generated always as ((doc #>> '{contact,id}')) stored,
  "agent_ids" text[] generated always as (flightline.pluck(doc #> '{agents}', 'id')) stored,
  "tails" text[] generated always as (flightline.texts(doc #> '{tails}')) stored,
  "departure_date" bigint generated always as ((doc #>> '{departure_date}')::bigint) stored,
  "total" bigint generated always as ((doc #>> '{price,total}')::bigint) stored,
  "score" bigint generated always as ((doc #>> '{score,total}')::bigint) stored,
  "trip_id" text collate "C" generated always as ((doc #>> '{trip_id}')) stored,
  "quote_id" text collate "C" generated always as ((doc #>> '{quote_id}')) stored,
  "paid" boolean generated always as ((doc #>> '{paid}')::boolean) stored,
  "payment_type" text collate "C" generated always as ((doc #>> '{payment_type}')) stored,
  "token" text collate "C" generated always as ((doc #>> '{token}')) stored,
  primary key (client_id, id)
);
create index trips_by_last_date on trips (client_id, "last_date", id) where trashed_at is null;
create index trips_by_date on trips (client_id, "date", id) where trashed_at is null;
create index trips_by_departure_date on trips (client_id, "departure_date", id) where trashed_at is null;
create index trips_by_status_departure_date on trips (client_id, "status", "departure_date", id) where trashed_at is null;
create index trips_by_status_last_date on trips (client_id, "status", "last_date", id) where trashed_at is null;
create index trips_by_contact_id_date on trips (client_id, "contact_id", "date", id) where trashed_at is null;
create index trips_by_quote_number on trips (client_id, "quote_number", id) where trashed_at is null;
create index trips_by_trip_number on trips (client_id, "trip_number", id) where trashed_at is null;
create index trips_by_score on trips (client_id, "score", id) where trashed_at is null;
create index trips_by_paid_departure_date on trips (client_id, "paid", "departure_date", id) where trashed_at is null;
create index trips_trash on trips (client_id, trashed_at) where trashed_at is not null;
create unique index trips_unique_trip_id on trips (client_id, "trip_id") where trashed_at is null;
create unique index trips_unique_token on trips (client_id, "token") where trashed_at is null;
alter table trips enable row level security;
alter table trips force row level security;
create policy trips_within_client on trips to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on trips to flightline_app;
create trigger record_changed after insert or update or delete on trips
  for each row execute function flightline.record_changed();

create table deals (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "type" text collate "C" generated always as ((doc #>> '{type}')) stored,
  "departure" text collate "C" generated always as ((doc #>> '{departureAirport,icao}')) stored,
  "arrival" text collate "C" generated always as ((doc #>> '{arrivalAirport,icao}')) stored,
  "departure_date" bigint generated always as ((doc #>> '{departure_date}')::bigint) stored,
  "booked" boolean generated always as ((doc #>> '{booked}')::boolean) stored,
  "hidden" boolean generated always as ((doc #>> '{hidden}')::boolean) stored,
  "total" bigint generated always as ((doc #>> '{price,total}')::bigint) stored,
  primary key (client_id, id)
);
create index deals_by_last_date on deals (client_id, "last_date", id) where trashed_at is null;
create index deals_by_date on deals (client_id, "date", id) where trashed_at is null;
create index deals_by_departure_date on deals (client_id, "departure_date", id) where trashed_at is null;
create index deals_by_booked_departure_date on deals (client_id, "booked", "departure_date", id) where trashed_at is null;
create index deals_by_departure_departure_date on deals (client_id, "departure", "departure_date", id) where trashed_at is null;
create index deals_by_arrival_departure_date on deals (client_id, "arrival", "departure_date", id) where trashed_at is null;
create index deals_trash on deals (client_id, trashed_at) where trashed_at is not null;
alter table deals enable row level security;
alter table deals force row level security;
create policy deals_within_client on deals to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on deals to flightline_app;
create trigger record_changed after insert or update or delete on deals
  for each row execute function flightline.record_changed();

create table schedule (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "type" text collate "C" generated always as ((doc #>> '{type}')) stored,
  "starts_at" bigint generated always as ((doc #>> '{start}')::bigint) stored,
  "ends_at" bigint generated always as ((doc #>> '{end}')::bigint) stored,
  "status" text collate "C" generated always as ((doc #>> '{status}')) stored,
  "tail_number" text collate "C" generated always as ((doc #>> '{tail_number}')) stored,
  "airports" text[] generated always as (flightline.texts(doc #> '{airports}')) stored,
  primary key (client_id, id)
);
create index schedule_by_last_date on schedule (client_id, "last_date", id) where trashed_at is null;
create index schedule_by_date on schedule (client_id, "date", id) where trashed_at is null;
create index schedule_by_type_date on schedule (client_id, "type", "date", id) where trashed_at is null;
create index schedule_by_starts_at on schedule (client_id, "starts_at", id) where trashed_at is null;
create index schedule_by_tail_number_starts_at on schedule (client_id, "tail_number", "starts_at", id) where trashed_at is null;
create index schedule_trash on schedule (client_id, trashed_at) where trashed_at is not null;
alter table schedule enable row level security;
alter table schedule force row level security;
create policy schedule_within_client on schedule to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on schedule to flightline_app;
create trigger record_changed after insert or update or delete on schedule
  for each row execute function flightline.record_changed();

create table aircraft (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "tail_number" text collate "C" generated always as ((doc #>> '{tail_number}')) stored,
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "type" text collate "C" generated always as ((doc #>> '{type}')) stored,
  "seats" bigint generated always as ((doc #>> '{seats}')::bigint) stored,
  "model_id" text collate "C" generated always as ((doc #>> '{model,id}')) stored,
  primary key (client_id, id)
);
create index aircraft_by_last_date on aircraft (client_id, "last_date", id) where trashed_at is null;
create index aircraft_by_date on aircraft (client_id, "date", id) where trashed_at is null;
create index aircraft_by_tail_number on aircraft (client_id, "tail_number", id) where trashed_at is null;
create index aircraft_by_active_tail_number on aircraft (client_id, "active", "tail_number", id) where trashed_at is null;
create index aircraft_by_type_tail_number on aircraft (client_id, "type", "tail_number", id) where trashed_at is null;
create index aircraft_trash on aircraft (client_id, trashed_at) where trashed_at is not null;
create unique index aircraft_unique_tail_number on aircraft (client_id, "tail_number") where trashed_at is null;
alter table aircraft enable row level security;
alter table aircraft force row level security;
create policy aircraft_within_client on aircraft to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on aircraft to flightline_app;
create trigger record_changed after insert or update or delete on aircraft
  for each row execute function flightline.record_changed();

create table aircraft_models (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "type" text collate "C" generated always as ((doc #>> '{type}')) stored,
  "make" text collate "C" generated always as ((doc #>> '{make}')) stored,
  "seats" bigint generated always as ((doc #>> '{seats}')::bigint) stored,
  primary key (client_id, id)
);
create index aircraft_models_by_last_date on aircraft_models (client_id, "last_date", id) where trashed_at is null;
create index aircraft_models_by_date on aircraft_models (client_id, "date", id) where trashed_at is null;
create index aircraft_models_by_name on aircraft_models (client_id, "name", id) where trashed_at is null;
create index aircraft_models_by_type_name on aircraft_models (client_id, "type", "name", id) where trashed_at is null;
create index aircraft_models_trash on aircraft_models (client_id, trashed_at) where trashed_at is not null;
alter table aircraft_models enable row level security;
alter table aircraft_models force row level security;
create policy aircraft_models_within_client on aircraft_models to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on aircraft_models to flightline_app;
create trigger record_changed after insert or update or delete on aircraft_models
  for each row execute function flightline.record_changed();

create table airports (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "icao" text collate "C" generated always as ((doc #>> '{icao}')) stored,
  "iata" text collate "C" generated always as ((doc #>> '{iata}')) stored,
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "city" text collate "C" generated always as ((doc #>> '{city}')) stored,
  "region" text collate "C" generated always as ((doc #>> '{region}')) stored,
  primary key (client_id, id)
);
create index airports_by_last_date on airports (client_id, "last_date", id) where trashed_at is null;
create index airports_by_date on airports (client_id, "date", id) where trashed_at is null;
create index airports_by_icao on airports (client_id, "icao", id) where trashed_at is null;
create index airports_by_iata on airports (client_id, "iata", id) where trashed_at is null;
create index airports_by_name on airports (client_id, "name", id) where trashed_at is null;
create index airports_by_city_name on airports (client_id, "city", "name", id) where trashed_at is null;
create index airports_trash on airports (client_id, trashed_at) where trashed_at is not null;
create unique index airports_unique_icao on airports (client_id, "icao") where trashed_at is null;
alter table airports enable row level security;
alter table airports force row level security;
create policy airports_within_client on airports to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on airports to flightline_app;
create trigger record_changed after insert or update or delete on airports
  for each row execute function flightline.record_changed();

create table accounts (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "email" text collate "C" generated always as ((doc #>> '{email}')) stored,
  "type" text collate "C" generated always as ((doc #>> '{type}')) stored,
  "pricing_type" text collate "C" generated always as ((doc #>> '{pricing,type}')) stored,
  primary key (client_id, id)
);
create index accounts_by_last_date on accounts (client_id, "last_date", id) where trashed_at is null;
create index accounts_by_date on accounts (client_id, "date", id) where trashed_at is null;
create index accounts_by_name on accounts (client_id, "name", id) where trashed_at is null;
create index accounts_by_pricing_type_name on accounts (client_id, "pricing_type", "name", id) where trashed_at is null;
create index accounts_trash on accounts (client_id, trashed_at) where trashed_at is not null;
alter table accounts enable row level security;
alter table accounts force row level security;
create policy accounts_within_client on accounts to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on accounts to flightline_app;
create trigger record_changed after insert or update or delete on accounts
  for each row execute function flightline.record_changed();

create table invoices (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "number" text collate "C" generated always as ((doc #>> '{number}')) stored,
  "paid" boolean generated always as ((doc #>> '{paid}')::boolean) stored,
  "due_date" bigint generated always as ((doc #>> '{dueDate}')::bigint) stored,
  "invoice_date" bigint generated always as ((doc #>> '{invoiceDate}')::bigint) stored,
  "total" bigint generated always as ((doc #>> '{total}')::bigint) stored,
  "trip_id" text collate "C" generated always as ((doc #>> '{trip,id}')) stored,
  "account_id" text collate "C" generated always as ((doc #>> '{account,id}')) stored,
  primary key (client_id, id)
);
create index invoices_by_last_date on invoices (client_id, "last_date", id) where trashed_at is null;
create index invoices_by_date on invoices (client_id, "date", id) where trashed_at is null;
create index invoices_by_due_date on invoices (client_id, "due_date", id) where trashed_at is null;
create index invoices_by_paid_due_date on invoices (client_id, "paid", "due_date", id) where trashed_at is null;
create index invoices_by_trip_id on invoices (client_id, "trip_id", id) where trashed_at is null;
create index invoices_by_account_id_due_date on invoices (client_id, "account_id", "due_date", id) where trashed_at is null;
create index invoices_trash on invoices (client_id, trashed_at) where trashed_at is not null;
create unique index invoices_unique_number on invoices (client_id, "number") where trashed_at is null;
alter table invoices enable row level security;
alter table invoices force row level security;
create policy invoices_within_client on invoices to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on invoices to flightline_app;
create trigger record_changed after insert or update or delete on invoices
  for each row execute function flightline.record_changed();

create table pricing (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "starts_at" bigint generated always as ((doc #>> '{start}')::bigint) stored,
  "ends_at" bigint generated always as ((doc #>> '{end}')::bigint) stored,
  primary key (client_id, id)
);
create index pricing_by_last_date on pricing (client_id, "last_date", id) where trashed_at is null;
create index pricing_by_date on pricing (client_id, "date", id) where trashed_at is null;
create index pricing_by_name on pricing (client_id, "name", id) where trashed_at is null;
create index pricing_by_starts_at on pricing (client_id, "starts_at", id) where trashed_at is null;
create index pricing_trash on pricing (client_id, trashed_at) where trashed_at is not null;
alter table pricing enable row level security;
alter table pricing force row level security;
create policy pricing_within_client on pricing to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on pricing to flightline_app;
create trigger record_changed after insert or update or delete on pricing
  for each row execute function flightline.record_changed();

create table affiliates (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "status" text collate "C" generated always as ((doc #>> '{status}')) stored,
  primary key (client_id, id)
);
create index affiliates_by_last_date on affiliates (client_id, "last_date", id) where trashed_at is null;
create index affiliates_by_date on affiliates (client_id, "date", id) where trashed_at is null;
create index affiliates_by_name on affiliates (client_id, "name", id) where trashed_at is null;
create index affiliates_by_status_name on affiliates (client_id, "status", "name", id) where trashed_at is null;
create index affiliates_trash on affiliates (client_id, trashed_at) where trashed_at is not null;
alter table affiliates enable row level security;
alter table affiliates force row level security;
create policy affiliates_within_client on affiliates to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on affiliates to flightline_app;
create trigger record_changed after insert or update or delete on affiliates
  for each row execute function flightline.record_changed();

create table orders (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "invoice_id" text collate "C" generated always as ((doc #>> '{invoice_id}')) stored,
  "quote_id" text collate "C" generated always as ((doc #>> '{quote_id}')) stored,
  "paid" boolean generated always as ((doc #>> '{paid}')::boolean) stored,
  "canceled" boolean generated always as ((doc #>> '{canceled}')::boolean) stored,
  "source" bigint generated always as ((doc #>> '{source}')::bigint) stored,
  "total" bigint generated always as ((doc #>> '{total}')::bigint) stored,
  "contact_id" text collate "C" generated always as ((doc #>> '{contact,id}')) stored,
  "agent_ids" text[] generated always as (flightline.pluck(doc #> '{agents}', 'id')) stored,
  primary key (client_id, id)
);
create index orders_by_last_date on orders (client_id, "last_date", id) where trashed_at is null;
create index orders_by_date on orders (client_id, "date", id) where trashed_at is null;
create index orders_by_paid_date on orders (client_id, "paid", "date", id) where trashed_at is null;
create index orders_by_contact_id_date on orders (client_id, "contact_id", "date", id) where trashed_at is null;
create index orders_by_source_date on orders (client_id, "source", "date", id) where trashed_at is null;
create index orders_trash on orders (client_id, trashed_at) where trashed_at is not null;
create unique index orders_unique_invoice_id on orders (client_id, "invoice_id") where trashed_at is null;
alter table orders enable row level security;
alter table orders force row level security;
create policy orders_within_client on orders to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on orders to flightline_app;
create trigger record_changed after insert or update or delete on orders
  for each row execute function flightline.record_changed();

create table products (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "sku" text collate "C" generated always as ((doc #>> '{sku}')) stored,
  "price" bigint generated always as ((doc #>> '{price}')::bigint) stored,
  "cost" bigint generated always as ((doc #>> '{cost}')::bigint) stored,
  primary key (client_id, id)
);
create index products_by_last_date on products (client_id, "last_date", id) where trashed_at is null;
create index products_by_date on products (client_id, "date", id) where trashed_at is null;
create index products_by_name on products (client_id, "name", id) where trashed_at is null;
create index products_by_price on products (client_id, "price", id) where trashed_at is null;
create index products_trash on products (client_id, trashed_at) where trashed_at is not null;
create unique index products_unique_sku on products (client_id, "sku") where trashed_at is null;
alter table products enable row level security;
alter table products force row level security;
create policy products_within_client on products to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on products to flightline_app;
create trigger record_changed after insert or update or delete on products
  for each row execute function flightline.record_changed();

create table ads (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "title" text collate "C" generated always as ((doc #>> '{title}')) stored,
  "vendor" text collate "C" generated always as ((doc #>> '{vendor}')) stored,
  "stock" text collate "C" generated always as ((doc #>> '{stock}')) stored,
  "price" bigint generated always as ((doc #>> '{price}')::bigint) stored,
  "published" bigint generated always as ((doc #>> '{published}')::bigint) stored,
  primary key (client_id, id)
);
create index ads_by_last_date on ads (client_id, "last_date", id) where trashed_at is null;
create index ads_by_date on ads (client_id, "date", id) where trashed_at is null;
create index ads_by_title on ads (client_id, "title", id) where trashed_at is null;
create index ads_by_vendor_title on ads (client_id, "vendor", "title", id) where trashed_at is null;
create index ads_by_stock_title on ads (client_id, "stock", "title", id) where trashed_at is null;
create index ads_trash on ads (client_id, trashed_at) where trashed_at is not null;
alter table ads enable row level security;
alter table ads force row level security;
create policy ads_within_client on ads to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on ads to flightline_app;
create trigger record_changed after insert or update or delete on ads
  for each row execute function flightline.record_changed();

create table discounts (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "title" text collate "C" generated always as ((doc #>> '{title}')) stored,
  "code" text collate "C" generated always as ((doc #>> '{code}')) stored,
  "type" text collate "C" generated always as ((doc #>> '{type}')) stored,
  "starts_at" bigint generated always as ((doc #>> '{start}')::bigint) stored,
  "ends_at" bigint generated always as ((doc #>> '{end}')::bigint) stored,
  primary key (client_id, id)
);
create index discounts_by_last_date on discounts (client_id, "last_date", id) where trashed_at is null;
create index discounts_by_date on discounts (client_id, "date", id) where trashed_at is null;
create index discounts_by_title on discounts (client_id, "title", id) where trashed_at is null;
create index discounts_by_ends_at on discounts (client_id, "ends_at", id) where trashed_at is null;
create index discounts_trash on discounts (client_id, trashed_at) where trashed_at is not null;
create unique index discounts_unique_code on discounts (client_id, "code") where trashed_at is null;
alter table discounts enable row level security;
alter table discounts force row level security;
create policy discounts_within_client on discounts to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on discounts to flightline_app;
create trigger record_changed after insert or update or delete on discounts
  for each row execute function flightline.record_changed();

create table zips (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "zip" text collate "C" generated always as ((doc #>> '{zip}')) stored,
  "city" text collate "C" generated always as ((doc #>> '{city}')) stored,
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  primary key (client_id, id)
);
create index zips_by_last_date on zips (client_id, "last_date", id) where trashed_at is null;
create index zips_by_date on zips (client_id, "date", id) where trashed_at is null;
create index zips_by_state_zip on zips (client_id, "state", "zip", id) where trashed_at is null;
create index zips_by_city on zips (client_id, "city", id) where trashed_at is null;
create index zips_trash on zips (client_id, trashed_at) where trashed_at is not null;
create unique index zips_unique_zip on zips (client_id, "zip") where trashed_at is null;
alter table zips enable row level security;
alter table zips force row level security;
create policy zips_within_client on zips to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on zips to flightline_app;
create trigger record_changed after insert or update or delete on zips
  for each row execute function flightline.record_changed();

create table work_orders (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "work_order_id" text collate "C" generated always as ((doc #>> '{work_order_id}')) stored,
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  "location" text collate "C" generated always as ((doc #>> '{location}')) stored,
  "worker_id" text collate "C" generated always as ((doc #>> '{worker,id}')) stored,
  "order_id" text collate "C" generated always as ((doc #>> '{order,id}')) stored,
  primary key (client_id, id)
);
create index work_orders_by_last_date on work_orders (client_id, "last_date", id) where trashed_at is null;
create index work_orders_by_date on work_orders (client_id, "date", id) where trashed_at is null;
create index work_orders_by_state_date on work_orders (client_id, "state", "date", id) where trashed_at is null;
create index work_orders_by_worker_id_date on work_orders (client_id, "worker_id", "date", id) where trashed_at is null;
create index work_orders_by_order_id on work_orders (client_id, "order_id", id) where trashed_at is null;
create index work_orders_trash on work_orders (client_id, trashed_at) where trashed_at is not null;
create unique index work_orders_unique_work_order_id on work_orders (client_id, "work_order_id") where trashed_at is null;
alter table work_orders enable row level security;
alter table work_orders force row level security;
create policy work_orders_within_client on work_orders to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on work_orders to flightline_app;
create trigger record_changed after insert or update or delete on work_orders
  for each row execute function flightline.record_changed();

create table pages (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "url" text collate "C" generated always as ((doc #>> '{url}')) stored,
  "site" text collate "C" generated always as ((doc #>> '{site}')) stored,
  "blog_id" text collate "C" generated always as ((doc #>> '{blog_id}')) stored,
  "published" bigint generated always as ((doc #>> '{published}')::bigint) stored,
  "edited" bigint generated always as ((doc #>> '{edited}')::bigint) stored,
  primary key (client_id, id)
);
create index pages_by_last_date on pages (client_id, "last_date", id) where trashed_at is null;
create index pages_by_date on pages (client_id, "date", id) where trashed_at is null;
create index pages_by_name on pages (client_id, "name", id) where trashed_at is null;
create index pages_by_site_url on pages (client_id, "site", "url", id) where trashed_at is null;
create index pages_by_blog_id_date on pages (client_id, "blog_id", "date", id) where trashed_at is null;
create index pages_trash on pages (client_id, trashed_at) where trashed_at is not null;
create unique index pages_unique_site_url on pages (client_id, "site", "url") where trashed_at is null;
alter table pages enable row level security;
alter table pages force row level security;
create policy pages_within_client on pages to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on pages to flightline_app;
create trigger record_changed after insert or update or delete on pages
  for each row execute function flightline.record_changed();

create table headers (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "site" text collate "C" generated always as ((doc #>> '{site}')) stored,
  "published" bigint generated always as ((doc #>> '{published}')::bigint) stored,
  primary key (client_id, id)
);
create index headers_by_last_date on headers (client_id, "last_date", id) where trashed_at is null;
create index headers_by_date on headers (client_id, "date", id) where trashed_at is null;
create index headers_by_name on headers (client_id, "name", id) where trashed_at is null;
create index headers_by_site_name on headers (client_id, "site", "name", id) where trashed_at is null;
create index headers_trash on headers (client_id, trashed_at) where trashed_at is not null;
alter table headers enable row level security;
alter table headers force row level security;
create policy headers_within_client on headers to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on headers to flightline_app;
create trigger record_changed after insert or update or delete on headers
  for each row execute function flightline.record_changed();

create table footers (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "site" text collate "C" generated always as ((doc #>> '{site}')) stored,
  "published" bigint generated always as ((doc #>> '{published}')::bigint) stored,
  primary key (client_id, id)
);
create index footers_by_last_date on footers (client_id, "last_date", id) where trashed_at is null;
create index footers_by_date on footers (client_id, "date", id) where trashed_at is null;
create index footers_by_name on footers (client_id, "name", id) where trashed_at is null;
create index footers_by_site_name on footers (client_id, "site", "name", id) where trashed_at is null;
create index footers_trash on footers (client_id, trashed_at) where trashed_at is not null;
alter table footers enable row level security;
alter table footers force row level security;
create policy footers_within_client on footers to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on footers to flightline_app;
create trigger record_changed after insert or update or delete on footers
  for each row execute function flightline.record_changed();

create table blogs (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "site" text collate "C" generated always as ((doc #>> '{site}')) stored,
  primary key (client_id, id)
);
create index blogs_by_last_date on blogs (client_id, "last_date", id) where trashed_at is null;
create index blogs_by_date on blogs (client_id, "date", id) where trashed_at is null;
create index blogs_by_name on blogs (client_id, "name", id) where trashed_at is null;
create index blogs_trash on blogs (client_id, trashed_at) where trashed_at is not null;
alter table blogs enable row level security;
alter table blogs force row level security;
create policy blogs_within_client on blogs to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on blogs to flightline_app;
create trigger record_changed after insert or update or delete on blogs
  for each row execute function flightline.record_changed();

create table files (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "type" text collate "C" generated always as ((doc #>> '{type}')) stored,
  "size" bigint generated always as ((doc #>> '{size}')::bigint) stored,
  primary key (client_id, id)
);
create index files_by_last_date on files (client_id, "last_date", id) where trashed_at is null;
create index files_by_date on files (client_id, "date", id) where trashed_at is null;
create index files_by_name on files (client_id, "name", id) where trashed_at is null;
create index files_by_type_name on files (client_id, "type", "name", id) where trashed_at is null;
create index files_trash on files (client_id, trashed_at) where trashed_at is not null;
alter table files enable row level security;
alter table files force row level security;
create policy files_within_client on files to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on files to flightline_app;
create trigger record_changed after insert or update or delete on files
  for each row execute function flightline.record_changed();

create table deployments (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "status" text collate "C" generated always as ((doc #>> '{status}')) stored,
  "deployed" bigint generated always as ((doc #>> '{deployed}')::bigint) stored,
  primary key (client_id, id)
);
create index deployments_by_last_date on deployments (client_id, "last_date", id) where trashed_at is null;
create index deployments_by_date on deployments (client_id, "date", id) where trashed_at is null;
create index deployments_by_status_date on deployments (client_id, "status", "date", id) where trashed_at is null;
create index deployments_trash on deployments (client_id, trashed_at) where trashed_at is not null;
alter table deployments enable row level security;
alter table deployments force row level security;
create policy deployments_within_client on deployments to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on deployments to flightline_app;
create trigger record_changed after insert or update or delete on deployments
  for each row execute function flightline.record_changed();

create table guide_sections (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "title" text collate "C" generated always as ((doc #>> '{title}')) stored,
  "path" text collate "C" generated always as ((doc #>> '{path}')) stored,
  primary key (client_id, id)
);
create index guide_sections_by_last_date on guide_sections (client_id, "last_date", id) where trashed_at is null;
create index guide_sections_by_date on guide_sections (client_id, "date", id) where trashed_at is null;
create index guide_sections_by_path on guide_sections (client_id, "path", id) where trashed_at is null;
create index guide_sections_trash on guide_sections (client_id, trashed_at) where trashed_at is not null;
alter table guide_sections enable row level security;
alter table guide_sections force row level security;
create policy guide_sections_within_client on guide_sections to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on guide_sections to flightline_app;
create trigger record_changed after insert or update or delete on guide_sections
  for each row execute function flightline.record_changed();

create table metrics (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "name" text collate "C" generated always as ((doc #>> '{name}')) stored,
  "categories" text[] generated always as (flightline.texts(doc #> '{categories}')) stored,
  "year" bigint generated always as ((doc #>> '{year}')::bigint) stored,
  "month" bigint generated always as ((doc #>> '{month}')::bigint) stored,
  primary key (client_id, id)
);
create index metrics_by_last_date on metrics (client_id, "last_date", id) where trashed_at is null;
create index metrics_by_date on metrics (client_id, "date", id) where trashed_at is null;
create index metrics_by_name_date on metrics (client_id, "name", "date", id) where trashed_at is null;
create index metrics_by_year_month on metrics (client_id, "year", "month", id) where trashed_at is null;
create index metrics_trash on metrics (client_id, trashed_at) where trashed_at is not null;
alter table metrics enable row level security;
alter table metrics force row level security;
create policy metrics_within_client on metrics to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on metrics to flightline_app;
create trigger record_changed after insert or update or delete on metrics
  for each row execute function flightline.record_changed();
