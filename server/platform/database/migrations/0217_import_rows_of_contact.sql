-- What earlier imports did to a contact is found when a later one is taken back.
create index contact_import_rows_of_contact on contact_import_rows (client_id, contact_id);
