-- Orders have a number of their own and a stamped invoice id, and their totals follow from their lines. Amounts that were
-- typed for an order without lines, or next to them, become a line. No order is placed by this: its charge is in the ledger
-- only from then on.
alter table orders no force row level security;
alter table change_log no force row level security;
alter table history no force row level security;
select set_config('app.user_id', 'system', true);

-- The letters follow from the id of the order, so that every copy of a database gets the same ones.
create function pg_temp.stamp(at bigint, id text) returns text language sql immutable as $$
  select to_char(to_timestamp(at / 1000.0) at time zone 'UTC', 'YYYYMMDD-HH24MISS') || '-' || string_agg(
    substr('ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789',
      1 + get_byte(decode(md5(id), 'hex'), place) % 57, 1), '' order by place)
  from generate_series(0, 5) place
$$;

create temporary table order_lines on commit drop as
select o.client_id, o.id, coalesce(jsonb_agg(
    '{"notes": "", "unit_cost": 0, "unit_weight": 0, "quantity": 1, "price": 0, "properties": {}, "metadata": {}}'::jsonb || i.item
    || jsonb_build_object('id', i.place::text, 'index', i.place - 1, 'dimensions', '[]'::jsonb, 'stripe_subscriptions', '[]'::jsonb,
      'subtotal', round(coalesce((i.item ->> 'price')::numeric, 0) * coalesce((i.item ->> 'quantity')::numeric, 1)))
    order by i.place) filter (where i.item is not null), '[]') as items,
  coalesce(sum(round(coalesce((i.item ->> 'price')::numeric, 0) * coalesce((i.item ->> 'quantity')::numeric, 1))), 0) as subtotal
from orders o
left join lateral jsonb_array_elements(case jsonb_typeof(o.doc -> 'items') when 'array' then o.doc -> 'items' else '[]' end)
  with ordinality i(item, place) on true
group by o.client_id, o.id;

create temporary table order_amounts on commit drop as
select o.client_id, o.id, l.items, l.subtotal, s.had + least(s.shipped, 0) - l.subtotal as missing, greatest(s.shipped, 0) as shipped,
  greatest(coalesce((o.doc #>> '{tax,amount}')::numeric, 0), 0) as tax
from orders o join order_lines l on l.client_id = o.client_id and l.id = o.id
cross join lateral (select coalesce((o.doc ->> 'subtotal')::numeric, 0) as had, coalesce((o.doc ->> 'shipping')::numeric, 0) as shipped) s;

update orders o set version = version + 1, doc = o.doc
  || jsonb_build_object(
    'invoice_id', pg_temp.stamp(o.date, o.client_id || ' ' || o.id), 'items', c.items || case when c.missing = 0 then '[]' else jsonb_build_array(jsonb_build_object(
      'id', (jsonb_array_length(c.items) + 1)::text, 'index', jsonb_array_length(c.items), 'name', 'Carried over', 'notes', '',
      'unit_cost', 0, 'unit_weight', 0, 'quantity', 1, 'price', c.missing, 'subtotal', c.missing, 'dimensions', '[]'::jsonb,
      'properties', '{}'::jsonb, 'stripe_subscriptions', '[]'::jsonb, 'metadata', '{}'::jsonb)) end,
    'subtotal', c.subtotal + c.missing, 'shipping', c.shipped, 'service_fee', 0,
    'discount', '{"codes": []}'::jsonb || coalesce(o.doc -> 'discount', '{}') || jsonb_build_object(
      'amount', coalesce((o.doc #>> '{discount,amount}')::numeric, 0), 'typed', coalesce((o.doc #>> '{discount,amount}')::numeric, 0)),
    'tax', '{"rates": [], "total_taxable": 0, "taxes_shipping": false, "notes": [], "exempt": false}'::jsonb
      || coalesce(o.doc -> 'tax', '{}') || jsonb_build_object('totalRate', 0, 'amount', c.tax) || jsonb_build_object('typed', c.tax),
    'total', c.subtotal + c.missing + coalesce((o.doc #>> '{discount,amount}')::numeric, 0) + c.shipped + c.tax,
    'margins', '[]'::jsonb, 'work', '[]'::jsonb, 'stage_causes', '{}'::jsonb,
    'third_party', case when o.doc #>> '{third_party,0}' is null then '{}' else jsonb_build_object('qb', o.doc #> '{third_party,0}') end)
  || case when coalesce(o.doc ->> 'invoice_id', '') = '' then '{}' else jsonb_build_object('number', o.doc -> 'invoice_id') end
from order_amounts c
where c.client_id = o.client_id and c.id = o.id;
update orders set version = version + 1, doc = doc || jsonb_build_object('balance', case when (doc ->> 'canceled')::boolean then 0
  else greatest(0, (doc ->> 'total')::bigint - coalesce((doc ->> 'amount_paid')::bigint, 0)) end);

alter table orders
  add column "number" text collate "C" generated always as ((doc #>> '{number}')) stored,
  add column "quote_record" text collate "C" generated always as ((doc #>> '{quote,id}')) stored,
  add column "stage" text collate "C" generated always as ((doc #>> '{stage}')) stored,
  add column "balance" bigint generated always as ((doc #>> '{balance}')::bigint) stored;
create index orders_by_stage_date on orders (client_id, "stage", "date", id) where trashed_at is null;
create index orders_by_balance on orders (client_id, "balance", id) where trashed_at is null;
create unique index orders_unique_number on orders (client_id, "number") where trashed_at is null;
create unique index orders_unique_quote_record on orders (client_id, "quote_record") where trashed_at is null;

select set_config('app.user_id', '', true);
alter table orders force row level security;
alter table change_log force row level security;
alter table history force row level security;
