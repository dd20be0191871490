-- An invoice has a status, its lines have parts, and what is owed and paid on it stands in the ledger: what was typed until
-- now is carried over there as it was (docs/adr/0019-ledger.md).
alter table invoices add column status text collate "C" generated always as (doc #>> '{status}') stored;
create index invoices_by_status_due_date on invoices (client_id, status, due_date, id) where trashed_at is null;

do $$
declare
  name text;
begin
  foreach name in array array['invoices', 'history', 'change_log', 'search_documents', 'ledger_entries', 'ledger_lines'] loop
    execute format('alter table %I no force row level security', name);
  end loop;
end $$;
select set_config('app.user_id', 'system', true);

-- One that was marked as paid is paid, whatever amount was typed; what was paid above its total is kept for the customer.
create temporary table carried on commit drop as
select s.*, least(s.received, greatest(s.total, 0)) as settled,
  case
    when s.is_trashed then 'void'
    when s.total <= 0 and s.received = 0 and not s.is_paid then 'draft'
    when s.is_paid or s.received >= s.total then 'paid'
    else 'sent'
  end as status
from (
  select i.client_id, i.id, i.trashed_at is not null as is_trashed, i.number, coalesce(i.invoice_date, i.date) as at, i.last_date,
    coalesce((i.doc ->> 'total')::bigint, 0) as total,
    coalesce((i.doc ->> 'taxes')::bigint, 0) as taxes,
    coalesce((i.doc ->> 'paid')::boolean, false) as is_paid,
    greatest(0, coalesce((i.doc ->> 'amount_paid')::bigint, 0),
      case when coalesce((i.doc ->> 'paid')::boolean, false) then coalesce((i.doc ->> 'total')::bigint, 0) else 0 end) as received,
    case
      when i.doc #>> '{account,id}' <> '' then 'accounts/' || (i.doc #>> '{account,id}')
      when i.doc #>> '{billingContact,id}' <> '' then 'contacts/' || (i.doc #>> '{billingContact,id}')
      else 'invoices/' || i.id
    end as party,
    coalesce((select sum((l ->> 'amount')::bigint) from jsonb_array_elements(i.doc -> 'lineItems') l), 0) as lines_total,
    coalesce((
      select jsonb_agg(l || jsonb_build_object('label', coalesce(nullif(l ->> 'label', ''), 'Line'), 'part', 'pre-tax', 'atActual', false))
      from jsonb_array_elements(i.doc -> 'lineItems') l), '[]') as lines,
    gen_random_uuid()::text as charge_id, gen_random_uuid()::text as payment_id
  from invoices i
) s;

insert into ledger_entries (client_id, id, key, kind, unit, record, record_id, line_count, at, posted_at, posted_by, facts)
select c.client_id, c.charge_id, 'invoice ' || c.id, 'invoice', 'cents', 'invoices', c.id, (select count(*) from unnest(array[c.total, c.total - c.taxes, c.taxes]) m where m <> 0),
  c.at, (extract(epoch from now()) * 1000)::bigint, 'system', jsonb_build_object('number', coalesce(c.number, ''))
from carried c where c.status in ('sent', 'paid') and c.total > 0;

insert into ledger_lines (client_id, entry_id, line, account, party, debit, credit)
select c.client_id, c.charge_id, row_number() over (partition by c.client_id, c.charge_id order by m.place), m.account, m.party,
  greatest(m.amount, 0), greatest(-m.amount, 0)
from carried c cross join lateral (values
  (1, 'receivable', c.party, c.total), (2, 'income', '', c.taxes - c.total), (3, 'tax_payable', '', -c.taxes)) m (place, account, party, amount)
where c.status in ('sent', 'paid') and c.total > 0 and m.amount <> 0;

insert into ledger_entries (client_id, id, key, kind, unit, record, record_id, line_count, at, posted_at, posted_by, facts)
select c.client_id, c.payment_id, 'opening payment ' || c.id, 'opening', 'cents', 'invoices', c.id,
  1 + (c.settled > 0)::integer + (c.received > c.settled)::integer,
  c.last_date, (extract(epoch from now()) * 1000)::bigint, 'system', jsonb_build_object('number', coalesce(c.number, ''))
from carried c where c.status in ('sent', 'paid') and c.received > 0;

insert into ledger_lines (client_id, entry_id, line, account, party, debit, credit)
select c.client_id, c.payment_id, row_number() over (partition by c.client_id, c.payment_id order by m.place), m.account, m.party,
  greatest(m.amount, 0), greatest(-m.amount, 0)
from carried c cross join lateral (values
  (1, 'opening', '', c.received), (2, 'receivable', c.party, -c.settled), (3, 'customer_deposits', c.party, c.settled - c.received)) m (place, account, party, amount)
where c.status in ('sent', 'paid') and c.received > 0 and m.amount <> 0;

update invoices i set version = i.version + 1, doc = i.doc || jsonb_build_object(
    'status', c.status,
    'lineItems', case
      when c.lines_total = c.total then c.lines
      when c.lines = '[]' then jsonb_build_array(jsonb_build_object('label', 'Carried over', 'part', 'pre-tax', 'atActual', false, 'amount', c.total - c.taxes))
        || case when c.taxes = 0 then '[]' else jsonb_build_array(jsonb_build_object('label', 'Taxes', 'part', 'tax', 'atActual', false, 'amount', c.taxes)) end
      else c.lines || jsonb_build_array(jsonb_build_object('label', 'Carried over', 'part', 'pre-tax', 'atActual', false, 'amount', c.total - c.lines_total))
    end)
  || case when c.status in ('sent', 'paid') then jsonb_build_object(
    'paid', c.status = 'paid',
    'amount_paid', c.settled,
    'balanceDue', greatest(0, c.total - c.settled),
    'payments', coalesce(i.doc -> 'payments', '[]') || case when c.received = 0 then '[]' else jsonb_build_array(jsonb_build_object(
      'id', 'opening', 'invoice', c.id, 'kind', 'payment', 'method', 'opening', 'amount', c.received, 'date', c.last_date,
      'reference', '', 'why', '', 'by', jsonb_build_object('id', 'system', 'label', 'Flightline'), 'at', c.last_date, 'entry', c.payment_id)) end)
  else '{}' end
from carried c where c.client_id = i.client_id and c.id = i.id;

update search_documents d set
  facets = array_remove(array_remove(d.facets, 'paid:false'), 'paid:true') || array['status:' || c.status, 'paid:' || (c.status = 'paid')::text],
  words = ts_delete(d.words, array[scope || '@paid:false', scope || '@paid:true'])
    || array_to_tsvector(array[scope || '@status:' || c.status, scope || '@paid:' || (c.status = 'paid')::text])
from carried c cross join lateral flightline.search_scope(c.client_id, 'invoices') scope
where d.client_id = c.client_id and d.record = 'invoices' and d.id = c.id collate "C" and not c.is_trashed;

set constraints all immediate;
select set_config('app.user_id', '', true);
do $$
declare
  name text;
begin
  foreach name in array array['invoices', 'history', 'change_log', 'search_documents', 'ledger_entries', 'ledger_lines'] loop
    execute format('alter table %I force row level security', name);
  end loop;
end $$;
