-- Who changed what in a client, newest first: all of it, of one person, of one kind of record. Each index holds the order
-- whole, so that a page is read from its beginning and nothing is sorted.
create index history_by_time on history (client_id, at, record, id, version);
create index history_by_actor on history (client_id, actor_id, at, record, id, version);
create index history_by_record on history (client_id, record, at, id, version);
