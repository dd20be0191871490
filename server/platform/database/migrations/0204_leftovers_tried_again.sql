-- A content that the store does not remove is tried again later and later, and keeps no other from being removed.
alter table file_leftovers
  add column attempts integer not null default 0,
  add column retry_at bigint not null default 0;
