-- Payments and refunds name an invoice or an order as their debt, and so does each part that is applied. The history keeps
-- its earlier words.
alter table payments no force row level security;
alter table refunds no force row level security;
alter table change_log no force row level security;
alter table history no force row level security;
select set_config('app.user_id', 'system', true);

update payments p set version = version + 1, doc = (doc - 'invoice')
  || case when doc ? 'invoice' then jsonb_build_object('debt', jsonb_build_object(
    'record', 'invoices', 'id', doc #> '{invoice,id}', 'number', doc #> '{invoice,label}')) else '{}' end
  || jsonb_build_object('allocations', coalesce((
    select jsonb_agg((one.part - 'invoice') || jsonb_build_object('record', 'invoices', 'id', one.part -> 'invoice') order by one.place)
    from jsonb_array_elements(p.doc -> 'allocations') with ordinality one(part, place)), '[]'))
where doc ? 'invoice' or doc -> 'allocations' <> '[]';
update refunds set version = version + 1, doc = (doc - 'invoice') || jsonb_build_object('debt', jsonb_build_object(
  'record', 'invoices', 'id', doc #> '{invoice,id}', 'number', doc #> '{invoice,label}'))
where doc ? 'invoice';

select set_config('app.user_id', '', true);
alter table payments force row level security;
alter table refunds force row level security;
alter table change_log force row level security;
alter table history force row level security;
