-- Messages that came back before 0.3.0 kept the state 'sent', so that no list of what was not delivered shows them. Each
-- mail that was a delivery report says which message it was about; the results on that message say who was lost.
alter table mail_in no force row level security;
alter table outbox no force row level security;
alter table threadsmsgs no force row level security;
alter table history no force row level security;
alter table change_log no force row level security;
select set_config('app.user_id', 'system', true);

create temporary table reported on commit drop as
  select distinct client_id, message_id from mail_in where status = 'threaded' and detail = 'a delivery report';

update outbox o set report = s.state
from reported r
join threadsmsgs m on m.client_id = r.client_id and m.id = r.message_id
cross join lateral jsonb_to_recordset(m.doc #> '{results,recipients}') as s (address text, state text)
where o.client_id = r.client_id and o.message_id = r.message_id and o.address = s.address
  and s.state in ('bounced', 'delivered') and o.report is null;

update threadsmsgs m set version = m.version + 1, doc = jsonb_set(m.doc, '{state}', '"failed"')
from reported r
where m.client_id = r.client_id and m.id = r.message_id and m.doc ->> 'state' = 'sent'
  and jsonb_path_exists(m.doc, '$.results.recipients[*] ? (@.state == "bounced" || @.state == "failed")');

drop table reported;
select set_config('app.user_id', '', true);
alter table mail_in force row level security;
alter table outbox force row level security;
alter table threadsmsgs force row level security;
alter table history force row level security;
alter table change_log force row level security;
