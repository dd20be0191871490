-- A message to a group: the contact that each copy is for, so that it carries their own way to unsubscribe.
alter table outbox add column contact_id text collate "C";
