-- What a threaded mail says, as a hash: a second mail with the same Message-ID is a copy only where this agrees. Mails of
-- before have none: theirs is computed from the raw form when a second one arrives.
alter table mail_in add column content_hash text collate "C";
create index mail_in_by_content on mail_in (client_id, content_hash) where content_hash is not null;
