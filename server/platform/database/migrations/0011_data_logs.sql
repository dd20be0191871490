-- Who was shown guarded fields (passport, birthdate, weight). The program adds; it can neither change nor remove what stands.
create table data_logs (
  client_id uuid not null,
  id text collate "C" not null,
  version integer not null default 1,
  date bigint not null,
  last_date bigint not null,
  active boolean not null default true,
  trashed_at bigint,
  doc jsonb not null check (jsonb_typeof(doc) = 'object'),
  "action" text collate "C" generated always as ((doc #>> '{action}')) stored,
  "user" text collate "C" generated always as ((doc #>> '{details,user}')) stored,
  "record" text collate "C" generated always as ((doc #>> '{details,record}')) stored,
  "record_id" text collate "C" generated always as ((doc #>> '{details,id}')) stored,
  primary key (client_id, id)
);
create index data_logs_by_last_date on data_logs (client_id, "last_date", id) where trashed_at is null;
create index data_logs_by_date on data_logs (client_id, "date", id) where trashed_at is null;
create index data_logs_by_user_date on data_logs (client_id, "user", "date", id) where trashed_at is null;
create index data_logs_by_record_record_id_date on data_logs (client_id, "record", "record_id", "date", id) where trashed_at is null;
create index data_logs_trash on data_logs (client_id, trashed_at) where trashed_at is not null;
alter table data_logs enable row level security;
alter table data_logs force row level security;
create policy data_logs_within_client on data_logs to flightline_app
  using (client_id = nullif(current_setting('app.client_id', true), '')::uuid)
  with check (client_id = nullif(current_setting('app.client_id', true), '')::uuid);
grant select, insert, update, delete on data_logs to flightline_app;
create trigger record_changed after insert or update or delete on data_logs
  for each row execute function flightline.record_changed();

create function flightline.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger data_logs_stand before update or delete on data_logs
  for each row execute function flightline.refuse_change();
