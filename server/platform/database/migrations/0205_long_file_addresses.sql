-- An entry of a btree holds 2.7 kB at most, which the address of a file may exceed.
drop index message_files_by_url;
create index message_files_by_url on message_files using hash ("url") where trashed_at is null;
