-- Payments and refunds of customers as records. Triggers hold every writer to two rules: a payment adds up, and a refund
-- never exceeds the remainder of its charge.
create table payments (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "status" text collate "C" generated always as ((doc #>> '{status}')) stored,
  "party" text collate "C" generated always as ((doc #>> '{party}')) stored,
  "amount" bigint generated always as ((doc #>> '{amount}')::bigint) stored,
  "deposit" bigint generated always as ((doc #>> '{deposit}')::bigint) stored,
  "charge_id" text collate "C" generated always as ((doc #>> '{charge_id}')) stored,
  "billing_contact_id" text collate "C" generated always as ((doc #>> '{billingContact,id}')) stored,
  primary key (client_id, id)
);
create index payments_by_last_date on payments (client_id, "last_date", id) where trashed_at is null;
create index payments_by_date on payments (client_id, "date", id) where trashed_at is null;
create index payments_by_party_deposit on payments (client_id, "party", "deposit", id) where trashed_at is null;
create index payments_by_billing_contact_id on payments (client_id, "billing_contact_id", id) where trashed_at is null;
create index payments_trash on payments (client_id, trashed_at) where trashed_at is not null;
create unique index payments_unique_charge_id on payments (client_id, "charge_id") where trashed_at is null;
alter table payments enable row level security;
alter table payments force row level security;
create policy payments_within_client on payments to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on payments to flightline_app;
create trigger record_changed after insert or update or delete on payments
  for each row execute function flightline.record_changed();

create table refunds (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "payment" text collate "C" generated always as ((doc #>> '{payment}')) stored,
  "request" text collate "C" generated always as ((doc #>> '{request}')) stored,
  "amount" bigint generated always as ((doc #>> '{amount}')::bigint) stored,
  "taken_back_at" bigint generated always as ((doc #>> '{taken_back,at}')::bigint) stored,
  primary key (client_id, id)
);
create index refunds_by_last_date on refunds (client_id, "last_date", id) where trashed_at is null;
create index refunds_by_date on refunds (client_id, "date", id) where trashed_at is null;
create index refunds_by_payment on refunds (client_id, "payment", id) where trashed_at is null;
create index refunds_by_request on refunds (client_id, "request", id) where trashed_at is null;
create index refunds_trash on refunds (client_id, trashed_at) where trashed_at is not null;
alter table refunds enable row level security;
alter table refunds force row level security;
create policy refunds_within_client on refunds to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on refunds to flightline_app;
create trigger record_changed after insert or update or delete on refunds
  for each row execute function flightline.record_changed();

create function flightline.payment_adds_up() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.amount, new.party) is distinct from (old.amount, old.party) then
    raise exception 'the amount and customer of payment % never change', new.id using errcode = 'check_violation';
  end if;
  if coalesce((new.doc ->> 'allocated')::bigint, 0) + coalesce((new.doc ->> 'refunded')::bigint, 0) > new.amount then
    raise exception 'payment % is applied and refunded beyond its amount', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger payment_adds_up after insert or update on payments
  for each row execute function flightline.payment_adds_up();

-- The lock of the payment lets the second of two writers see the refund of the first.
create function flightline.refund_within_charge() returns trigger language plpgsql as $$
declare
  charged bigint;
  returned numeric;
begin
  select p.amount - coalesce((p.doc ->> 'withheld')::bigint, 0) into charged
  from payments p where p.client_id = new.client_id and p.id = new.payment for update;
  if not found then
    raise exception 'refund % names no payment', new.id using errcode = 'foreign_key_violation';
  end if;
  select sum(r.amount) into returned from refunds r
  where r.client_id = new.client_id and r.payment = new.payment and r.taken_back_at is null and r.trashed_at is null;
  if returned > charged then
    raise exception 'refund % exceeds the remainder of its charge by %', new.id, returned - charged
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger refund_within_charge after insert or update on refunds
  for each row execute function flightline.refund_within_charge();

-- As in 0187, with payments and refunds, which are kept with their invoices.
create or replace function flightline.refuse_erased(what text, was jsonb, now_id text, now_doc jsonb, client uuid)
  returns void language plpgsql stable as $$
declare
  field text;
begin
  if not exists (select from erased_ids e where e.client_id = client)
    or what in ('invoices', 'payments', 'refunds', 'acceptances', 'signatures', 'erasures', 'data_logs', 'feedback') then
    return;
  end if;
  if was is null and what = 'contacts'
    and exists (select from erased_ids e where e.client_id = client and e.id = now_id) then
    field := 'id';
  else
    field := flightline.field_naming_erased(client, now_doc);
  end if;
  if field is not null and (was is null or flightline.field_naming_erased(client, was) is null) then
    raise exception 'an erased person is named' using errcode = 'FL002', column = field;
  end if;
end $$;
