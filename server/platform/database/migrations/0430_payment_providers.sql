-- Accounts at payment providers with their sealed keys, stored cards, refund requests, disputes, and objects of providers.
create table refund_requests (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  "hold_until" bigint generated always as ((doc #>> '{hold_until}')::bigint) stored,
  "debt_id" text collate "C" generated always as ((doc #>> '{debt,id}')) stored,
  primary key (client_id, id)
);
create index refund_requests_by_last_date on refund_requests (client_id, "last_date", id) where trashed_at is null;
create index refund_requests_by_date on refund_requests (client_id, "date", id) where trashed_at is null;
create index refund_requests_by_debt_id on refund_requests (client_id, "debt_id", id) where trashed_at is null;
create index refund_requests_by_state on refund_requests (client_id, "state", id) where trashed_at is null;
create index refund_requests_trash on refund_requests (client_id, trashed_at) where trashed_at is not null;
alter table refund_requests enable row level security;
alter table refund_requests force row level security;
create policy refund_requests_within_client on refund_requests to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on refund_requests to flightline_app;
create trigger record_changed after insert or update or delete on refund_requests
  for each row execute function flightline.record_changed();
create function flightline.plan_release_refund() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from due_work where client_id = old.client_id and kind = 'release-refund' and key = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into due_work (client_id, kind, key, due)
    select new.client_id, 'release-refund', new.id, due.at from (select case when new.trashed_at is null and new."state" = 'held' then new."hold_until" end as at) due where due.at is not null;
  end if;
  return null;
end $$;
create trigger plan_release_refund_insert after insert on refund_requests
  for each row when ((case when new.trashed_at is null and new."state" = 'held' then new."hold_until" end) is not null) execute function flightline.plan_release_refund();
create trigger plan_release_refund_update after update on refund_requests
  for each row when ((case when old.trashed_at is null and old."state" = 'held' then old."hold_until" end) is distinct from (case when new.trashed_at is null and new."state" = 'held' then new."hold_until" end)) execute function flightline.plan_release_refund();
create trigger plan_release_refund_delete after delete on refund_requests
  for each row when ((case when old.trashed_at is null and old."state" = 'held' then old."hold_until" end) is not null) execute function flightline.plan_release_refund();

create table disputes (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "state" text collate "C" generated always as ((doc #>> '{state}')) stored,
  "due" bigint generated always as ((doc #>> '{due}')::bigint) stored,
  "dispute_id" text collate "C" generated always as ((doc #>> '{dispute_id}')) stored,
  "payment_id" text collate "C" generated always as ((doc #>> '{payment,id}')) stored,
  primary key (client_id, id)
);
create index disputes_by_last_date on disputes (client_id, "last_date", id) where trashed_at is null;
create index disputes_by_date on disputes (client_id, "date", id) where trashed_at is null;
create index disputes_by_state_due on disputes (client_id, "state", "due", id) where trashed_at is null;
create index disputes_by_payment_id on disputes (client_id, "payment_id", id) where trashed_at is null;
create index disputes_trash on disputes (client_id, trashed_at) where trashed_at is not null;
create unique index disputes_unique_dispute_id on disputes (client_id, "dispute_id") where trashed_at is null;
alter table disputes enable row level security;
alter table disputes force row level security;
create policy disputes_within_client on disputes to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on disputes to flightline_app;
create trigger record_changed after insert or update or delete on disputes
  for each row execute function flightline.record_changed();

create table cards (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "contact_id" text collate "C" generated always as ((doc #>> '{contact_id}')) stored,
  "account" text collate "C" generated always as ((doc #>> '{account}')) stored,
  "card" text collate "C" generated always as ((doc #>> '{card}')) stored,
  primary key (client_id, id)
);
create index cards_by_last_date on cards (client_id, "last_date", id) where trashed_at is null;
create index cards_by_date on cards (client_id, "date", id) where trashed_at is null;
create index cards_by_contact_id on cards (client_id, "contact_id", id) where trashed_at is null;
create index cards_trash on cards (client_id, trashed_at) where trashed_at is not null;
create unique index cards_unique_account_card on cards (client_id, "account", "card") where trashed_at is null;
alter table cards enable row level security;
alter table cards force row level security;
create policy cards_within_client on cards to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on cards to flightline_app;
create trigger record_changed after insert or update or delete on cards
  for each row execute function flightline.record_changed();

create table provider_accounts (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "provider" text collate "C" generated always as ((doc #>> '{provider}')) stored,
  "hook" text collate "C" generated always as ((doc #>> '{hook}')) stored,
  primary key (client_id, id)
);
create index provider_accounts_by_last_date on provider_accounts (client_id, "last_date", id) where trashed_at is null;
create index provider_accounts_by_date on provider_accounts (client_id, "date", id) where trashed_at is null;
create index provider_accounts_by_provider on provider_accounts (client_id, "provider", id) where trashed_at is null;
create index provider_accounts_trash on provider_accounts (client_id, trashed_at) where trashed_at is not null;
create unique index provider_accounts_unique_hook on provider_accounts (client_id, "hook") where trashed_at is null;
alter table provider_accounts enable row level security;
alter table provider_accounts force row level security;
create policy provider_accounts_within_client on provider_accounts to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on provider_accounts to flightline_app;
create trigger record_changed after insert or update or delete on provider_accounts
  for each row execute function flightline.record_changed();

create table provider_mirrors (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "kind" text collate "C" generated always as ((doc #>> '{kind}')) stored,
  "object_id" text collate "C" generated always as ((doc #>> '{object_id}')) stored,
  "payment" text collate "C" generated always as ((doc #>> '{payment}')) stored,
  "status" text collate "C" generated always as ((doc #>> '{status}')) stored,
  primary key (client_id, id)
);
create index provider_mirrors_by_last_date on provider_mirrors (client_id, "last_date", id) where trashed_at is null;
create index provider_mirrors_by_date on provider_mirrors (client_id, "date", id) where trashed_at is null;
create index provider_mirrors_by_payment on provider_mirrors (client_id, "payment", id) where trashed_at is null;
create index provider_mirrors_by_kind_status on provider_mirrors (client_id, "kind", "status", id) where trashed_at is null;
create index provider_mirrors_trash on provider_mirrors (client_id, trashed_at) where trashed_at is not null;
create unique index provider_mirrors_unique_kind_object_id on provider_mirrors (client_id, "kind", "object_id") where trashed_at is null;
alter table provider_mirrors enable row level security;
alter table provider_mirrors force row level security;
create policy provider_mirrors_within_client on provider_mirrors to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on provider_mirrors to flightline_app;
create trigger record_changed after insert or update or delete on provider_mirrors
  for each row execute function flightline.record_changed();


-- Keys of an account, sealed. No record: they have no place in history, search or exports.
create table provider_keys (
  client_id uuid not null,
  account_id text collate "C" not null,
  sealed_keys bytea not null,
  changed_by text not null,
  changed_at bigint not null,
  primary key (client_id, account_id)
);
-- Looks at payments of providers: each counts, so that a look which began before another one ended is repeated.
create table payment_looks (
  client_id uuid not null,
  payment_id text collate "C" not null,
  looks bigint not null default 0,
  -- When the provider was asked last, and how often since its state last changed; epoch milliseconds.
  looked_at bigint,
  unchanged integer not null default 0,
  primary key (client_id, payment_id)
);
alter table provider_keys enable row level security;
alter table provider_keys force row level security;
create policy provider_keys_within_client on provider_keys to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on provider_keys to flightline_app;
alter table payment_looks enable row level security;
alter table payment_looks force row level security;
create policy payment_looks_within_client on payment_looks to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on payment_looks to flightline_app;

-- Which account a webhook is called for: the one question of webhooks that crosses clients.
create function flightline.account_by_hook(the_provider text, the_hook text) returns table (client_id uuid, id text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.client_id, a.id from provider_accounts a
    where a.hook = the_hook and a.provider = the_provider and a.trashed_at is null and a.active
  $$;
alter function flightline.account_by_hook owner to flightline_reader;
revoke all on function flightline.account_by_hook from public;
grant execute on function flightline.account_by_hook to flightline_app;
create unique index provider_accounts_by_hook on provider_accounts (hook);
create policy provider_accounts_for_reader on provider_accounts for select to flightline_reader using (true);
grant select (client_id, id, hook, provider, trashed_at, active) on provider_accounts to flightline_reader;

alter table payments add column "intent" text collate "C" generated always as ((doc #>> '{intent}')) stored,
  add column "checkout_id" text collate "C" generated always as ((doc #>> '{checkout,id}')) stored;
create index payments_by_intent on payments (client_id, "intent", id) where trashed_at is null;
create index payments_by_checkout_id on payments (client_id, "checkout_id", id) where trashed_at is null;
alter table refunds add column "refund_id" text collate "C" generated always as ((doc #>> '{refund_id}')) stored;
create unique index refunds_unique_refund_id on refunds (client_id, "refund_id") where trashed_at is null;

-- Payments of earlier releases get the fields that follow from their others.
alter table payments no force row level security;
alter table change_log no force row level security;
alter table history no force row level security;
select set_config('app.user_id', 'system', true);
update payments set version = version + 1, doc = doc || jsonb_strip_nulls(jsonb_build_object(
  'isTest', false, 'preauth', false, 'keepsCard', false, 'notes', '', 'result', '',
  'paid', doc ->> 'status' in ('captured', 'partially_refunded', 'refunded', 'disputed', 'won', 'lost'),
  'type', case doc ->> 'method' when 'ach' then 'wire' when 'wire' then 'wire' when 'cash' then 'cash' when 'card' then 'card' else 'manual' end,
  'name', case doc ->> 'method' when 'ach' then 'ACH' when 'wire' then 'Wire Transfer' when 'cash' then 'Cash' when 'card' then 'Credit Card'
    when 'check' then 'Check' else 'Before the ledger' end,
  'date_paid', case when doc ->> 'status' in ('captured', 'partially_refunded', 'refunded', 'disputed', 'won', 'lost') then doc -> 'received' end,
  'contact_id', doc #> '{billingContact,id}'));
select set_config('app.user_id', '', true);
alter table payments force row level security;
alter table change_log force row level security;
alter table history force row level security;

-- As in 0340; the amount is that which the provider captures, so that it is fixed from there on.
create or replace function flightline.payment_adds_up() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.party is distinct from old.party or (new.amount is distinct from old.amount
    and old.status not in ('intended', 'pending', 'authorised', 'failed', 'cancelled', 'expired'))) then
    raise exception 'the amount and customer of payment % never change', new.id using errcode = 'check_violation';
  end if;
  if coalesce((new.doc ->> 'allocated')::bigint, 0) + coalesce((new.doc ->> 'refunded')::bigint, 0) > new.amount then
    raise exception 'payment % is applied and refunded beyond its amount', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
