-- Effects whose verdict is to come are asked for at their provider (docs/adr/0110-polled-effects-and-webhooks.md).
-- Since when an effect is pending or unknown, in epoch milliseconds.
alter table effect_intents add column open_since bigint;

alter table effect_intents no force row level security;
alter table due_work no force row level security;
update effect_intents set open_since = updated_at where state in ('pending', 'unknown');
insert into due_work (client_id, kind, key, due)
  select client_id, 'poll-effect', id, updated_at + 60000 from effect_intents where state in ('pending', 'unknown');
alter table effect_intents force row level security;
alter table due_work force row level security;
