-- A user's record is the one truth of what the user may do: the grants follow it, in the same transaction. A hidden or
-- trashed user, or one with nothing but `restricted` (which never grants), holds none (decision P4).
create function flightline.user_grants() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.trashed_at is not null or not new.active
    or array_remove(flightline.texts(new.doc -> 'roles'), 'restricted') = '{}' then
    delete from grants where client_id = coalesce(new.client_id, old.client_id) and user_id = coalesce(new.id, old.id);
    return null;
  end if;
  insert into grants (client_id, user_id, roles)
  values (new.client_id, new.id, flightline.texts(new.doc -> 'roles'))
  on conflict (client_id, user_id) do update set roles = excluded.roles where grants.roles is distinct from excluded.roles;
  return null;
end $$;
create trigger user_grants after insert or update or delete on users for each row execute function flightline.user_grants();
