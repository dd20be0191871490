-- Original cells of a row, omitted cells, and the groups and consents that the row added (beside). A correction is stored as
-- a row after the last row of the file (corrects names the corrected row), so that undo takes it back first.
alter table contact_import_rows
  add column cells jsonb not null default '{}',
  add column omitted jsonb not null default '[]',
  add column beside jsonb,
  add column corrects integer;
create index contact_import_rows_noted on contact_import_rows (client_id, import_id, "row")
  where state = 'refused' or omitted <> '[]';
