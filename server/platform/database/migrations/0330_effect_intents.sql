-- Effects that move money: what a provider is asked is committed before the call, and the idempotency key of the call comes
-- from its row (docs/adr/0104-effects-safe-for-money.md).
create table effect_intents (
  client_id uuid not null,
  -- Chosen by the cause, and our reference at the provider.
  id text collate "C" not null,
  kind text collate "C" not null,
  provider text collate "C" not null,
  -- The effect in words: 'Card payment'.
  title text not null,
  -- The record that it is about.
  subject_type text collate "C" not null,
  subject_id text collate "C" not null,
  subject_label text not null,
  -- Counts the idempotency keys.
  attempt integer not null default 1,
  provider_key text collate "C" not null,
  -- Epoch milliseconds; null while the key was never used, and for keys that do not expire.
  key_expires_at bigint,
  -- SHA-256 of the request that was sent with the key.
  request_digest text collate "C" not null,
  state text collate "C" not null default 'waiting'
    check (state in ('waiting', 'calling', 'pending', 'unknown', 'settled')),
  outcome text collate "C" check (outcome in ('succeeded', 'failed', 'needless')),
  verdict_source text collate "C" check (verdict_source in ('answer', 'look-up', 'event', 'person')),
  -- A call was made whose answer is not known.
  in_doubt boolean not null default false,
  -- A later verdict that says otherwise.
  contradiction text,
  -- What the provider calls it.
  provider_id text collate "C",
  response text not null default '',
  -- The person who settled it, and why.
  settled_by text collate "C",
  reason text,
  -- The run that makes the call.
  claim text collate "C",
  -- The task by which people see it.
  task_id text collate "C",
  created_at bigint not null,
  called_at bigint,
  settled_at bigint,
  updated_at bigint not null,
  primary key (client_id, id),
  check ((state = 'settled') = (outcome is not null))
);
create unique index effect_intents_by_key on effect_intents (client_id, provider, provider_key);
create index effect_intents_by_provider_id on effect_intents (client_id, provider, provider_id);
create index effect_intents_by_subject on effect_intents (client_id, subject_type, subject_id);
alter table effect_intents enable row level security;
alter table effect_intents force row level security;
create policy effect_intents_within_client on effect_intents to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update on effect_intents to flightline_app;
