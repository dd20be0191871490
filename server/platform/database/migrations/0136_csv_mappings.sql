-- How the columns of CSV files were chosen last, for each kind of record that a client imports. No record: how, not what.
create table csv_mappings (
  client_id uuid not null,
  kind text collate "C" not null,
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'),
  changed_by text not null,
  changed_at bigint not null,
  primary key (client_id, kind)
);
alter table csv_mappings enable row level security;
alter table csv_mappings force row level security;
create policy csv_mappings_within_client on csv_mappings to flightline_app
  using (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))
  with check (client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));
grant select, insert, update, delete on csv_mappings to flightline_app;
