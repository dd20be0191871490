-- Who else may be the person of a contact is asked each time that its page is opened: those of one last name are found
-- without reading all contacts.
create index contacts_by_last_name_first_name on contacts (client_id, "last_name", "first_name", id) where trashed_at is null;
