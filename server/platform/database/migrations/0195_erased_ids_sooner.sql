-- A document is walked only for the ids of erased people that its text holds: most hold none, and the walk takes long.
create function flightline.erased_ids_in(client uuid, doc jsonb) returns text[] language sql stable as $$
  select array(
    select e.id from erased_ids e
    where e.client_id = client and e.id = any (array(
      select case when written like '%\\%'
        -- A quote or a backslash in an id is written with a backslash before it.
        then ('"' || substring(part from '^(?:[^"\\]|\\.)*') || '"')::jsonb #>> '{}' else written end
      from string_to_table(doc::text, '"id": "') part, left(part, strpos(part, '"') - 1) written))
  )
$$;

-- As in 0187, for the ids that the text holds.
create or replace function flightline.field_naming_erased(client uuid, doc jsonb) returns text language plpgsql stable as $$
declare
  ids text[] := flightline.erased_ids_in(client, doc);
begin
  if ids = '{}' then
    return null;
  end if;
  return (
    select field.key from jsonb_each(doc) field
    where jsonb_path_exists(field.value, 'strict $.** ? (@.id == $ids[*] && (
        (@.name like_regex "." && @.name != "Erased person") || (@.label like_regex "." && @.label != "Erased person")
        || @.email like_regex "." || @.phone like_regex "." || @.company like_regex "."))', jsonb_build_object('ids', ids))
    limit 1
  );
end $$;
