-- Clients of the demo that are renewed each night, and their records as they were when the demo was put in (issue 41,
-- docs/adr/0173-renewed-demo.md). Ordinary tables: only the seed writes the rows, only the renewal reads them.
create table demo_clients (
  client_id uuid primary key,
  -- Moment of the kept records, and the time zone in which their days are moved.
  kept_at bigint not null,
  timezone text not null,
  renewed_at bigint
);
create table demo_rows (
  client_id uuid not null references demo_clients on delete cascade,
  place integer not null,
  record text collate "C" not null,
  row jsonb not null,
  primary key (client_id, place)
);
create index demo_rows_by_record on demo_rows (client_id, record, place);

do $$
declare name text;
begin
  foreach name in array array['demo_clients', 'demo_rows'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy %I on %I to flightline_app
         using (client_id = (select flightline.current_client())) with check (client_id = (select flightline.current_client()))',
      name || '_within_client', name);
  end loop;
end $$;
grant select, insert, update on demo_clients to flightline_app;
grant select, insert on demo_rows to flightline_app;
create policy demo_clients_for_reader on demo_clients for select to flightline_reader using (true);
grant select (client_id) on demo_clients to flightline_reader;

-- Tables from which the program may otherwise remove nothing: the renewal empties them for a client of the demo.
do $$
declare name text;
begin
  foreach name in array array[
    'api_keys', 'calendar_feeds', 'effect_intents', 'erased_ids', 'history', 'imap_positions', 'ledger_entries',
    'ledger_lines', 'number_sequences', 'quickbooks_names', 'regroupings', 'rule_positions', 'rule_versions', 'rules',
    'sealed_writes', 'sign_in_rules', 'text_in'] loop
    execute format('grant delete, select (client_id) on %I to flightline_reader', name);
    execute format(
      'create policy %I on %I for delete to flightline_reader
         using (client_id in (select d.client_id from demo_clients d))',
      name || '_of_demo', name);
    execute format(
      'create policy %I on %I for select to flightline_reader
         using (client_id in (select d.client_id from demo_clients d))',
      name || '_read_of_demo', name);
  end loop;
end $$;

-- The ledger of a client of the demo is emptied by the renewal alone.
create or replace function flightline.ledger_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user = 'flightline_reader' and current_setting('app.renewing', true) = 'on' then
    return null;
  end if;
  raise exception 'the ledger is added to and never changed' using errcode = 'restrict_violation';
end $$;

-- Empties one of these tables for the present client. Refuses a client that is not marked as one of the demo.
create function flightline.clear_demo_table(the_table text) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  client uuid := flightline.current_client();
begin
  if not exists (select from demo_clients d where d.client_id = client) then
    raise exception 'this client is not one of the demo' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.renewing', 'on', true);
  execute format('delete from %I t where t.client_id = $1', the_table) using client;
  perform set_config('app.renewing', 'off', true);
end $$;
alter function flightline.clear_demo_table owner to flightline_reader;
revoke all on function flightline.clear_demo_table from public;
grant execute on function flightline.clear_demo_table to flightline_app;
