-- A thread says how much its senders are to be doubted: its lines say it of the last three messages alone, and behind them
-- forged mail went unmarked. Threads that were stored before say it now; what is doubted how much is as in
-- domain/inbox/mail/sender-check.ts. Every received mail is read once.
alter table threads no force row level security;
alter table threadsmsgs no force row level security;
alter table change_log no force row level security;
select set_config('app.user_id', 'system', true);

with doubted as (
  select client_id, thread, array_agg(distinct case
      when doc #>> '{sender_check,verdict}' = 'failed' then 'forged'
      when doc #> '{sender_check}' ? 'name_shows' then 'misleading'
      when doc #>> '{sender_check,verdict}' = 'unverified' then 'unverified'
    end) as doubts
  from threadsmsgs
  where inbound and draft = false and trashed_at is null and doc ? 'sender_check'
  group by client_id, thread
), worst as (
  select client_id, thread, case
      when 'forged' = any(doubts) then 'forged'
      when 'misleading' = any(doubts) then 'misleading'
      when 'unverified' = any(doubts) then 'unverified'
    end as doubt
  from doubted
)
update threads set version = version + 1, doc = doc || jsonb_build_object('doubt', w.doubt)
from worst w
where threads.client_id = w.client_id and threads.id = w.thread and w.doubt is not null and not threads.doc ? 'doubt';

select set_config('app.user_id', '', true);
alter table threads force row level security;
alter table threadsmsgs force row level security;
alter table change_log force row level security;
