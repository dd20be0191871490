-- Index for the timeline of a contact, which lists the mails to groups that the contact received.
create index outbox_of_contact on outbox (client_id, contact_id, updated_at) where contact_id is not null;
