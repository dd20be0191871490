-- The double-entry ledger: entries of lines whose debits and credits are equal. Entries are added and never changed; one
-- that was wrong is reversed by an entry of its own.
create table ledger_entries (
  client_id uuid not null,
  id text collate "C" not null,
  -- What it is known by, at a provider or to us: the same thing is posted once.
  key text collate "C" not null check (key <> ''),
  kind text collate "C" not null,
  -- What its amounts count.
  unit text collate "C" not null check (unit in ('cents', 'minutes')),
  -- The record that it is about.
  record text collate "C" not null,
  record_id text collate "C" not null,
  reverses text collate "C",
  line_count smallint not null check (line_count >= 2),
  -- When it happened, and when and by whom it was entered.
  at bigint not null,
  posted_at bigint not null,
  posted_by text collate "C" not null,
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  primary key (client_id, id),
  unique (client_id, key),
  unique (client_id, reverses),
  foreign key (client_id, reverses) references ledger_entries (client_id, id)
);
create index ledger_entries_by_record on ledger_entries (client_id, record, record_id);

create table ledger_lines (
  client_id uuid not null,
  entry_id text collate "C" not null,
  line smallint not null check (line > 0),
  account text collate "C" not null,
  -- Whose account it is, where each customer or operator has one; empty otherwise.
  party text collate "C" not null default '',
  debit bigint not null default 0 check (debit >= 0),
  credit bigint not null default 0 check (credit >= 0),
  primary key (client_id, entry_id, line),
  foreign key (client_id, entry_id) references ledger_entries (client_id, id),
  check ((debit = 0) <> (credit = 0))
);
create index ledger_lines_by_account on ledger_lines (client_id, account, party);

alter table ledger_entries enable row level security;
alter table ledger_entries force row level security;
create policy ledger_entries_within_client on ledger_entries to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
alter table ledger_lines enable row level security;
alter table ledger_lines force row level security;
create policy ledger_lines_within_client on ledger_lines to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert on ledger_entries to flightline_app;
grant select, insert on ledger_lines to flightline_app;

-- Asked when the transaction ends: by then an entry has all its lines, and no line comes to it later.
create function flightline.ledger_balances() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  asked text := to_jsonb(new) ->> case tg_table_name when 'ledger_lines' then 'entry_id' else 'id' end;
  expected integer;
  found_lines integer;
  difference numeric;
begin
  select e.line_count into expected from ledger_entries e where e.client_id = new.client_id and e.id = asked;
  select count(*), coalesce(sum(l.debit) - sum(l.credit), 0) into found_lines, difference
  from ledger_lines l where l.client_id = new.client_id and l.entry_id = asked;
  if expected is distinct from found_lines then
    raise exception 'ledger entry % has % lines and not %', asked, found_lines, expected using errcode = 'check_violation';
  end if;
  if difference <> 0 then
    raise exception 'ledger entry % does not balance by %', asked, difference using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balances after insert on ledger_entries
  deferrable initially deferred for each row execute function flightline.ledger_balances();
create constraint trigger ledger_line_balances after insert on ledger_lines
  deferrable initially deferred for each row execute function flightline.ledger_balances();

create function flightline.ledger_stands() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is added to and never changed' using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_stand before update or delete or truncate on ledger_entries
  for each statement execute function flightline.ledger_stands();
create trigger ledger_lines_stand before update or delete or truncate on ledger_lines
  for each statement execute function flightline.ledger_stands();
