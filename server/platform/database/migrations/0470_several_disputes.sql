-- A payment may have several disputes, each with the money that it holds, and a part of that may be lost. Until now a payment
-- had one dispute that moved money: the one with its present state.
alter table payments no force row level security;
alter table disputes no force row level security;
alter table change_log no force row level security;
alter table history no force row level security;
select set_config('app.user_id', 'system', true);

update payments set version = version + 1, doc = doc || jsonb_build_object('lost',
  case when doc ->> 'status' = 'lost' then coalesce((doc ->> 'withheld')::bigint, 0) else 0 end)
where not doc ? 'lost';
update disputes d set version = d.version + 1, doc = d.doc || jsonb_build_object(
  'withheld', case when d.doc ->> 'state' <> 'won' then coalesce((p.doc ->> 'withheld')::bigint, 0) else 0 end,
  'isLost', d.doc ->> 'state' = 'lost' and p.doc ->> 'status' = 'lost', 'released', '[]'::jsonb)
from payments p
where p.client_id = d.client_id and p.id = d.doc #>> '{payment,id}' and not d.doc ? 'withheld'
  and d.id = (select first.id from disputes first where first.client_id = d.client_id
    and first.doc #>> '{payment,id}' = d.doc #>> '{payment,id}' order by first.date, first.id limit 1);

select set_config('app.user_id', '', true);
alter table payments force row level security;
alter table disputes force row level security;
alter table change_log force row level security;
alter table history force row level security;
