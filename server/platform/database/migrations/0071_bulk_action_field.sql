-- What a bulk action does to each thread is its field 'action'; it was called 'deed'.
alter table bulk_actions no force row level security;
alter table history no force row level security;
alter table change_log no force row level security;
select set_config('app.user_id', 'system', true);

update bulk_actions set version = version + 1, doc = (doc - 'deed') || jsonb_build_object('action', doc -> 'deed')
where doc ? 'deed';

select set_config('app.user_id', '', true);
alter table bulk_actions force row level security;
alter table history force row level security;
alter table change_log force row level security;
