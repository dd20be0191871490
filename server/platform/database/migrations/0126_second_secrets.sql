-- Software that asks for two secrets, such as Schedaero with its API token beside the one that signs in.
alter table scheduling_connections add column api_token bytea;
