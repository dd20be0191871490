-- Clients that were made before these settings have them now, as new ones do: mails to a group in a minute, and days until
-- an invoice is due.
alter table clients no force row level security;
alter table history no force row level security;
alter table change_log no force row level security;
select set_config('app.user_id', 'system', true);

update clients set version = version + 1, doc = jsonb_set(doc, '{config}',
  '{"group_mails_a_minute": 600, "invoice_days": 14}'::jsonb || coalesce(doc -> 'config', '{}'::jsonb))
where doc #> '{config,group_mails_a_minute}' is null or doc #> '{config,invoice_days}' is null;

select set_config('app.user_id', '', true);
alter table clients force row level security;
alter table history force row level security;
alter table change_log force row level security;
