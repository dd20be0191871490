-- Step 0187 copied no id on a database whose owner is not a superuser: its policies hid the erasures.
insert into erased_ids (client_id, id)
select distinct client_id, erased_id from erasures where erased_id is not null
on conflict do nothing;
