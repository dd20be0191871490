-- A monthly or yearly task keeps the day of the month on which it is wanted. One that stands on the last day of a shorter
-- month has it from the first task of its course (domain/crm/tasks/next-due.ts).
alter table tasks no force row level security;
alter table clients no force row level security;
alter table change_log no force row level security;
select set_config('app.user_id', 'system', true);

with recursive waiting as (
  select t.client_id, t.id, (t.due::numeric / 1000) as seconds, coalesce(z.name, 'America/Chicago') as timezone
  from tasks t join clients c on c.client_id = t.client_id
    left join pg_timezone_names z on z.name = c.doc ->> 'timezone'
  where t.repeats in ('monthly', 'yearly') and t.next_id is null and t.due between 0 and 253402300799000
), course as (
  select w.client_id, w.id, w.id as step, 0 as place from waiting w
  union all
  select c.client_id, c.id, before.id, c.place + 1
  from course c join tasks before on before.client_id = c.client_id and before.next_id = c.step
  where c.place < 1000
), first as (
  select distinct on (client_id, id) client_id, id, step from course order by client_id, id, place desc
), days as (
  select w.client_id, w.id,
    to_timestamp(w.seconds) at time zone w.timezone as due,
    extract(day from to_timestamp(t.due::numeric / 1000) at time zone w.timezone)::integer as wanted
  from waiting w
  join first f on f.client_id = w.client_id and f.id = w.id and f.step <> w.id
  join tasks t on t.client_id = f.client_id and t.id = f.step
  where t.due between 0 and 253402300799000
)
update tasks set version = version + 1, doc = doc || jsonb_build_object('repeat_day', d.wanted)
from days d
where tasks.client_id = d.client_id and tasks.id = d.id and not tasks.doc ? 'repeat_day'
  and d.wanted > extract(day from d.due) and extract(day from d.due + interval '1 day') = 1;

select set_config('app.user_id', '', true);
alter table tasks force row level security;
alter table clients force row level security;
alter table change_log force row level security;
