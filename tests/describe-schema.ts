import pg from 'pg'

/** Structure of a table, as the database itself prints it. */
const question = `
  select t.relname as table_name, line from pg_class t
  join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
  cross join lateral (
    select 'column ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attcollation <> 0 and a.attcollation <> 100 then ' collate ' || a.attcollation::regcollation else '' end
      || case when a.attnotnull then ' not null' else '' end
      || case a.attgenerated when 's' then ' generated ' else case when d.adbin is null then '' else ' default ' end end
      || coalesce(pg_get_expr(d.adbin, d.adrelid), '') as line
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    union all
    select 'index ' || pg_get_indexdef(i.indexrelid) from pg_index i where i.indrelid = t.oid
    union all
    select 'constraint ' || conname || ' ' || pg_get_constraintdef(c.oid) from pg_constraint c where c.conrelid = t.oid and contype <> 'n'
    union all
    select 'trigger ' || regexp_replace(pg_get_triggerdef(g.oid), '\\s+', ' ', 'g') from pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal
    union all
    select 'policy ' || p.policyname || ' ' || p.cmd || ' to ' || array_to_string(p.roles, ',') || ' using ' || coalesce(p.qual, '-')
      || ' check ' || coalesce(p.with_check, '-')
    from pg_policies p where p.schemaname = 'public' and p.tablename = t.relname
    union all
    select 'row security ' || t.relrowsecurity || ' forced ' || t.relforcerowsecurity
    union all
    select 'grant ' || g.privilege_type || ' to ' || g.grantee from information_schema.role_table_grants g
    where g.table_schema = 'public' and g.table_name = t.relname and g.grantee like 'flightline%'
  ) as lines
  where t.relkind = 'r'
  order by t.relname collate "C", line collate "C"`

/** Every table of the product with its columns, indexes, walls and grants, table by table, line by line. */
export async function describeSchema(url: string): Promise<Map<string, string[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ table_name: string; line: string }>(question)
    const groups = Map.groupBy(rows, (row) => row.table_name)
    return new Map([...groups].map(([name, lines]) => [name, lines.map(({ line }) => line)]))
  } finally {
    await client.end()
  }
}
