-- Files of the same content are found without reading all of them.
create index file_objects_by_content on file_objects (client_id, sha256);
