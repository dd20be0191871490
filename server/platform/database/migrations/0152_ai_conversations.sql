-- What a user and the language model said to each other about a piece of HTML.
create table ai_conversations (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "user_id" text collate "C" generated always as ((doc #>> '{user_id}')) stored,
  "type" text collate "C" generated always as ((doc #>> '{type}')) stored,
  primary key (client_id, id)
);
create index ai_conversations_by_last_date on ai_conversations (client_id, "last_date", id) where trashed_at is null;
create index ai_conversations_by_date on ai_conversations (client_id, "date", id) where trashed_at is null;
create index ai_conversations_by_user_id_last_date on ai_conversations (client_id, "user_id", "last_date", id) where trashed_at is null;
create index ai_conversations_trash on ai_conversations (client_id, trashed_at) where trashed_at is not null;
alter table ai_conversations enable row level security;
alter table ai_conversations force row level security;
create policy ai_conversations_within_client on ai_conversations to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on ai_conversations to flightline_app;
create trigger record_changed after insert or update or delete on ai_conversations
  for each row execute function flightline.record_changed();

