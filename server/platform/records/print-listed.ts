import type { RecordDefinition } from '../../../domain/kernel/index.ts'

/** Columns of a record that hold several values in a list. */
export const listColumns = (definition: RecordDefinition): string[] =>
  Object.entries(definition.columns).flatMap(([name, { type }]) => (type === 'text[]' ? [name] : []))

/** Values of rows in `listed_values`: each value of each list, once. `row` is an alias or a trigger's row. */
function valuesOf({ name: table }: { readonly name: string }, columns: readonly string[], row: string): string {
  const lists = columns.map((column) => `('${column}', ${row}."${column}")`).join(', ')
  return `select distinct ${row}.client_id, '${table}', l.field, v.value, ${row}.id
    from (values ${lists}) as l(field, list) cross join unnest(l.list) as v(value) where v.value is not null`
}

const into = 'insert into listed_values (client_id, record, field, value, id)'

/** Fills `listed_values` from the existing rows; empty for a record without lists. */
export function printListedFill(definition: RecordDefinition): string {
  const columns = listColumns(definition)
  if (columns.length === 0) return ''
  return `${into}
  select s.* from ${definition.name} r cross join lateral (${valuesOf(definition, columns, 'r')}) s;
`
}

/** The trigger that keeps `listed_values` true; empty for a record without lists. */
export function printListedTrigger(definition: RecordDefinition): string {
  const columns = listColumns(definition)
  if (columns.length === 0) return ''
  const { name: table } = definition
  const changed = columns.map((column) => `old."${column}" is distinct from new."${column}"`).join(' or ')
  const some = (row: string) => columns.map((column) => `cardinality(${row}."${column}") > 0`).join(' or ')
  const call = `for each row when (CONDITION) execute function flightline.list_values_of_${table}()`
  const trigger = (event: string, condition: string) =>
    `create trigger listed_values_${event} after ${event} on ${table}\n  ${call.replace('CONDITION', condition)};`
  return `create function flightline.list_values_of_${table}() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from listed_values where client_id = old.client_id and record = '${table}' and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    ${into}
    ${valuesOf(definition, columns, 'new')};
  end if;
  return null;
end $$;
${trigger('insert', some('new'))}
${trigger('update', changed)}
${trigger('delete', some('old'))}
`
}
