-- Pages are made of kinds; releases say which site they are of, which is live, and when they go live by themselves.
alter table pages add column kind text collate "C" generated always as ((doc #>> '{kind}')) stored;
alter table deployments add column site text collate "C" generated always as ((doc #>> '{site}')) stored;
alter table deployments add column running boolean generated always as ((doc #>> '{running}')::boolean) stored;
alter table deployments add column scheduled bigint generated always as ((doc #>> '{scheduled}')::bigint) stored;
