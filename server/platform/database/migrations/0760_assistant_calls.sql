-- Calls of tools by assistants and API keys (decision A7, docs/adr/0168-assistants.md). Ordinary table: only the server of
-- assistants writes it.
create table assistant_calls (
  client_id uuid not null,
  id uuid not null,
  -- As in the history: 'assistant:<id>' or 'key:<id>'.
  actor_id text collate "C" not null,
  at bigint not null,
  tool text not null,
  outcome text not null check (outcome in ('done', 'refused', 'failed')),
  -- Reason of a refusal.
  words text not null default '',
  record text,
  record_id text collate "C",
  took_ms integer not null,
  primary key (client_id, id)
);
create index assistant_calls_by_actor on assistant_calls (client_id, actor_id, at desc, id);
create index assistant_calls_by_time on assistant_calls (client_id, at);

alter table assistant_calls enable row level security;
alter table assistant_calls force row level security;
create policy assistant_calls_within_client on assistant_calls to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, delete on assistant_calls to flightline_app;
