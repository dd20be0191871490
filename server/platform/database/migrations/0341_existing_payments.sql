-- Each payment and refund that staff entered before has a record now. The ledger stays as it is, so statements do too: the
-- records refer to its entries by their amounts (docs/adr/0105-payments.md). Hours of jet cards are no payment.
create temporary table entered on commit drop as
select i.client_id, i.id as invoice, coalesce(i.number, '') as number, i.doc ->> 'status' = 'void' as is_void, i.doc as invoice_doc,
  p.item, p.item ->> 'kind' as kind, p.item ->> 'method' as method, p.place,
  p.item ? 'reversed' as is_reversed,
  case when p.item ->> 'method' = 'opening' then e.id else p.item ->> 'id' end as id,
  l.money as amount, l.applied, l.deposited, l.party
from invoices i
cross join lateral jsonb_array_elements(case jsonb_typeof(i.doc -> 'payments') when 'array' then i.doc -> 'payments' else '[]' end)
  with ordinality p(item, place)
join ledger_entries e on e.client_id = i.client_id and e.id = (p.item ->> 'entry') collate "C"
cross join lateral (
  select coalesce(sum(abs(line.debit - line.credit)) filter (where line.account in ('bank', 'cash', 'card_clearing', 'opening')), 0) as money,
    coalesce(sum(line.credit - line.debit) filter (where line.account = 'receivable'), 0) as applied,
    coalesce(sum(line.credit - line.debit) filter (where line.account = 'customer_deposits'), 0) as deposited,
    coalesce(max(line.party) filter (where line.account in ('receivable', 'customer_deposits')), '') as party
  from ledger_lines line where line.client_id = e.client_id and line.entry_id = e.id) l
where p.item ->> 'kind' in ('payment', 'refund', 'goodwill') and p.item ->> 'method' in ('wire', 'check', 'ach', 'cash', 'opening');

-- Refunds did not name a payment: each is distributed over those of its invoice that count, the newest first (decision
-- E18), then over those that were taken back. Gifts come last, because they leave what is applied as it is.
create temporary table parts on commit drop as
with charge as (
  select c.*, sum(c.amount) over own - c.amount as begins, sum(c.amount) over own as ends
  from entered c where c.kind = 'payment'
  window own as (partition by c.client_id, c.invoice order by c.is_reversed, c.place desc)
), refund as (
  select r.*, sum(r.amount) over own - r.amount as begins, sum(r.amount) over own as ends
  from entered r where r.kind <> 'payment' and not r.is_reversed
  window own as (partition by r.client_id, r.invoice order by r.kind = 'goodwill', r.place)
)
select r.client_id, r.invoice, r.id as request, c.id as payment, r.kind = 'goodwill' as is_gift, r.deposited <> 0 as is_deposit,
  false as is_taken_back, least(c.ends, r.ends) - greatest(c.begins, r.begins) as amount,
  row_number() over (partition by r.client_id, r.id order by c.begins) as place
from refund r join charge c on c.client_id = r.client_id and c.invoice = r.invoice and c.begins < r.ends and r.begins < c.ends
union all
select r.client_id, r.invoice, r.id, c.id, r.kind = 'goodwill', r.deposited <> 0, true, least(r.amount, c.amount), 1
from entered r
cross join lateral (
  select c.id, c.amount from entered c
  where c.client_id = r.client_id and c.invoice = r.invoice and c.kind = 'payment' order by c.amount desc, c.place limit 1) c
where r.kind <> 'payment' and r.is_reversed;

create temporary table charged on commit drop as
select c.*, coalesce(p.refunded, 0) as refunded, coalesce(p.given, 0) as given,
  case when c.is_void then 0 else case when c.is_reversed then 0 else c.applied end - coalesce(p.refunded, 0) end as allocated,
  case
    when c.is_reversed then 'failed'
    when coalesce(p.returned, 0) = 0 then 'captured'
    when p.returned < c.amount then 'partially_refunded'
    else 'refunded'
  end as status
from entered c
left join (
  select client_id, payment, sum(amount) as returned, sum(amount) filter (where not is_gift) as refunded,
    sum(amount) filter (where is_gift) as given
  from parts where not is_taken_back group by client_id, payment) p on p.client_id = c.client_id and p.payment = c.id
where c.kind = 'payment';

select set_config('app.user_id', 'system', true);

-- An invoice that was re-billed names another customer than those who paid before: they keep their name.
insert into payments (client_id, id, version, date, last_date, active, doc)
select c.client_id, c.id, 1, (c.item ->> 'date')::bigint, coalesce((c.item #>> '{reversed,at}')::bigint, (c.item ->> 'at')::bigint), true,
  jsonb_strip_nulls(jsonb_build_object(
    'status', c.status, 'amount', c.amount, 'currency', 'USD', 'method', c.method, 'fee', 0, 'party', c.party,
    'account', payer.account, 'billingContact', payer.contact,
    'invoice', jsonb_build_object('id', c.invoice, 'label', c.number),
    'allocations', case when c.allocated = 0 then '[]' else jsonb_build_array(
      jsonb_build_object('invoice', c.invoice, 'number', c.number, 'amount', c.allocated)) end,
    'allocated', c.allocated, 'refunded', c.refunded, 'given', c.given, 'withheld', 0,
    'deposit', case when c.is_reversed then 0 else greatest(0, c.amount - c.refunded - c.allocated) end,
    'received', (c.item ->> 'date')::bigint, 'captured_at', (c.item ->> 'at')::bigint,
    'reference', coalesce(c.item ->> 'reference', ''), 'by', c.item -> 'by',
    'status_change', case when c.is_reversed then jsonb_build_object('from', 'captured', 'at', c.item #> '{reversed,at}',
      'by', c.item #> '{reversed,by,id}', 'why', c.item #> '{reversed,why}') end))
  || '{"provider": null}'
from charged c
cross join lateral (
  select c.invoice_doc ? 'rebilled'
    and c.party is distinct from coalesce('accounts/' || (c.invoice_doc #>> '{account,id}'), 'contacts/' || (c.invoice_doc #>> '{billingContact,id}')) as is_earlier,
    jsonb_build_object('id', split_part(c.party, '/', 2), 'label', coalesce(c.invoice_doc #>> '{rebilled,from}', '')) as earlier) was
cross join lateral (
  select case when not was.is_earlier then c.invoice_doc -> 'account' when c.party like 'accounts/%' then was.earlier end as account,
    case when not was.is_earlier then c.invoice_doc -> 'billingContact' when c.party like 'contacts/%' then was.earlier end as contact) payer;

insert into refunds (client_id, id, version, date, last_date, active, doc)
select r.client_id, case when p.place = 1 then r.id else gen_random_uuid()::text end, 1, (r.item ->> 'date')::bigint,
  coalesce((r.item #>> '{reversed,at}')::bigint, (r.item ->> 'at')::bigint), true,
  jsonb_strip_nulls(jsonb_build_object(
    'payment', p.payment, 'invoice', jsonb_build_object('id', r.invoice, 'label', r.number), 'request', r.id,
    'amount', p.amount, 'currency', 'USD', 'deposit', case when p.is_deposit then p.amount else 0 end, 'method', r.method,
    'isGift', p.is_gift, 'returned', (r.item ->> 'date')::bigint, 'reference', coalesce(r.item ->> 'reference', ''),
    'why', coalesce(r.item ->> 'why', ''), 'by', r.item -> 'by',
    'taken_back', case when p.is_taken_back then r.item -> 'reversed' end))
  || '{"provider": null}'
from parts p join entered r on r.client_id = p.client_id and r.id = p.request and r.kind <> 'payment';

select set_config('app.user_id', '', true);
