import type { DueMoment, RecordDefinition, Where } from '../../../domain/kernel/index.ts'

type Row = 'old' | 'new' | 'r'

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : JSON.stringify(value)

function condition(row: Row, [column, operator, value]: Where): string {
  const name = `${row}."${column}"`
  if (operator === 'in' && Array.isArray(value)) return `${name} in (${value.map(literal).join(', ')})`
  if (operator === '==') return value === null ? `${name} is null` : `${name} = ${literal(value)}`
  if (operator === '!=') return `${name} is distinct from ${value === null ? 'null' : literal(value)}`
  throw new TypeError(`${operator} decides nothing that is due`)
}

/** When something is due for a row, as SQL; null while nothing is. */
function printMoment(row: Row, { at, afterMs = 0, where = [], inTrash = false }: DueMoment): string {
  const alive = inTrash ? [] : [`${row}.trashed_at is null`]
  const conditions = [...alive, ...where.map((one) => condition(row, one))]
  const moment = inTrash ? `coalesce(${row}.trashed_at, ${row}."${at}")` : `${row}."${at}"`
  return `case when ${conditions.join(' and ')} then ${moment}${afterMs === 0 ? '' : ` + ${afterMs}`} end`
}

const into = 'insert into due_work (client_id, kind, key, due)'

/** Plans due work for the rows that a table already has. */
export const printDueFill = ({ name: table, due = {} }: RecordDefinition): string =>
  Object.entries(due)
    .map(
      ([kind, moment]) => `${into}
  select r.client_id, '${kind}', r.id, due.at from ${table} r
  cross join lateral (select ${printMoment('r', moment)} as at) due where due.at is not null;
`,
    )
    .join('')

/** Triggers that plan due work for the rows of a table, in the transaction that writes them. */
function printTriggers(table: string, [kind, moment]: [string, DueMoment]): string {
  const name = `plan_${kind.replaceAll('-', '_')}`
  const [was, becomes] = [printMoment('old', moment), printMoment('new', moment)]
  const trigger = (event: string, when: string) =>
    `create trigger ${name}_${event} after ${event} on ${table}
  for each row when (${when}) execute function flightline.${name}();`
  return `create function flightline.${name}() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from due_work where client_id = old.client_id and kind = '${kind}' and key = old.id;
  end if;
  if tg_op <> 'DELETE' then
    ${into}
    select new.client_id, '${kind}', new.id, due.at from (select ${becomes} as at) due where due.at is not null;
  end if;
  return null;
end $$;
${trigger('insert', `(${becomes}) is not null`)}
${trigger('update', `(${was}) is distinct from (${becomes})`)}
${trigger('delete', `(${was}) is not null`)}
`
}

/** Of each kind of work that is due for a record type. */
export const printDueTriggers = ({ name, due = {} }: RecordDefinition): string =>
  Object.entries(due)
    .map((kind) => printTriggers(name, kind))
    .join('\n')
