-- A vendor is paid for a purchase in parts; stored purchases were paid in one sum.
alter table purchases no force row level security;
alter table listed_values no force row level security;
alter table change_log no force row level security;
alter table history no force row level security;
select set_config('app.user_id', 'system', true);

update purchases b set version = b.version + 1, doc = (b.doc - 'paid') || jsonb_build_object(
  'payments', case when b.doc ? 'paid' then jsonb_build_array(jsonb_build_object(
      'id', b.id, 'at', b.doc #> '{paid,at}', 'method', b.doc #> '{paid,method}', 'by', b.doc #> '{paid,by}',
      'reference', coalesce(b.doc #> '{paid,reference}', '""'), 'amount', b.doc -> 'total')
    || case when b.doc ->> 'status' = 'taken_back' then jsonb_build_object('back', jsonb_build_object(
      'at', b.last_date, 'why', coalesce(b.doc -> 'why', '""'), 'by', b.doc -> 'by')) else '{}' end)
    else '[]' end,
  'amount_paid', case when b.doc ->> 'status' = 'paid' then b.doc -> 'total' else '0' end,
  'due', case when b.doc ->> 'status' = 'owed' then b.doc -> 'total' else '0' end,
  'status', case when b.doc ->> 'status' = 'owed' and (b.doc ->> 'total')::bigint = 0 then '"paid"' else b.doc -> 'status' end);

select set_config('app.user_id', '', true);

alter table purchases
  add column "due" bigint generated always as ((doc #>> '{due}')::bigint) stored,
  add column "due_on" bigint generated always as ((doc #>> '{due_on}')::bigint) stored;
create index purchases_by_due_vendor_id on purchases (client_id, "due", "vendor_id", id) where trashed_at is null;

alter table purchases force row level security;
alter table listed_values force row level security;
alter table change_log force row level security;
alter table history force row level security;
