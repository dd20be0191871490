-- A mail about unread items is planned for each user who asks for one (docs/adr/0102-due-work.md).
alter table users add column "mail_tells" text collate "C" generated always as ((doc #>> '{unread_mail,tells}')) stored;

alter table users no force row level security;
alter table due_work no force row level security;
insert into due_work (client_id, kind, key, due)
  select r.client_id, 'mail-unread', r.id, due.at from users r
  cross join lateral (select case when r.trashed_at is null and r."active" = true and r."mail_tells" in ('count', 'titles', 'summaries') then r."last_date" end as at) due where due.at is not null;
alter table users force row level security;
alter table due_work force row level security;

create function flightline.plan_mail_unread() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from due_work where client_id = old.client_id and kind = 'mail-unread' and key = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into due_work (client_id, kind, key, due)
    select new.client_id, 'mail-unread', new.id, due.at from (select case when new.trashed_at is null and new."active" = true and new."mail_tells" in ('count', 'titles', 'summaries') then new."last_date" end as at) due where due.at is not null;
  end if;
  return null;
end $$;
create trigger plan_mail_unread_insert after insert on users
  for each row when ((case when new.trashed_at is null and new."active" = true and new."mail_tells" in ('count', 'titles', 'summaries') then new."last_date" end) is not null) execute function flightline.plan_mail_unread();
create trigger plan_mail_unread_update after update on users
  for each row when ((case when old.trashed_at is null and old."active" = true and old."mail_tells" in ('count', 'titles', 'summaries') then old."last_date" end) is distinct from (case when new.trashed_at is null and new."active" = true and new."mail_tells" in ('count', 'titles', 'summaries') then new."last_date" end)) execute function flightline.plan_mail_unread();
create trigger plan_mail_unread_delete after delete on users
  for each row when ((case when old.trashed_at is null and old."active" = true and old."mail_tells" in ('count', 'titles', 'summaries') then old."last_date" end) is not null) execute function flightline.plan_mail_unread();

