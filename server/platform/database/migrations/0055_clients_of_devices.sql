-- In which clients a person has devices that are pushed to. A sign-in opens every client in which they work, and support
-- works in clients without a grant of its own: whoever ends sessions, or puts another in their place, needs to know.
grant select (client_id, "user", trashed_at) on devices to flightline_reader;
create policy devices_for_reader on devices for select to flightline_reader using (true);

create function flightline.clients_of_devices(the_user text) returns table (client_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct d.client_id from devices d where d."user" = the_user and d.trashed_at is null $$;
alter function flightline.clients_of_devices owner to flightline_reader;
revoke all on function flightline.clients_of_devices from public;
grant execute on function flightline.clients_of_devices to flightline_app;
