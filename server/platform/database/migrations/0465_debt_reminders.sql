-- Reminders of open balances: what was sent about each invoice and order.
create table debt_reminders (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "debt_record" text collate "C" generated always as ((doc #>> '{debt,record}')) stored,
  "step" bigint generated always as ((doc #>> '{step}')::bigint) stored,
  primary key (client_id, id)
);
create index debt_reminders_by_last_date on debt_reminders (client_id, "last_date", id) where trashed_at is null;
create index debt_reminders_by_date on debt_reminders (client_id, "date", id) where trashed_at is null;
create index debt_reminders_trash on debt_reminders (client_id, trashed_at) where trashed_at is not null;
alter table debt_reminders enable row level security;
alter table debt_reminders force row level security;
create policy debt_reminders_within_client on debt_reminders to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on debt_reminders to flightline_app;
create trigger record_changed after insert or update or delete on debt_reminders
  for each row execute function flightline.record_changed();

-- The last mail to an address: reminders are not sent to one from which mail comes back.
create index outbox_by_address on outbox (client_id, address, updated_at desc) where status in ('sent', 'failed');

-- Clients whose plan of reminders is on: the timed task begins a run for those alone.
create function flightline.clients_with_reminders() returns table (id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.client_id from clients c
    where c.trashed_at is null and c.doc #>> '{config,reminders,isOn}' = 'true'
  $$;
alter function flightline.clients_with_reminders owner to flightline_reader;
revoke all on function flightline.clients_with_reminders from public;
grant execute on function flightline.clients_with_reminders to flightline_app;
