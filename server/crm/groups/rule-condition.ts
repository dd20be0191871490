import type { GroupSubjectName } from '../../../domain/crm/index.ts'
import type { Comparison, Logic, LogicValue } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'

type Sql = Statement<unknown>

/** Value of a subject for the contact in row `r`: one text, several, or a number. */
type Expression =
  | { readonly kind: 'text' | 'texts'; readonly sql: Sql }
  | { readonly kind: 'number'; readonly sql: (now: number) => Sql }

const countOf = (table: 'quotes' | 'trips' | 'orders'): Expression => ({
  kind: 'number',
  sql: () => sql`(select count(*) from ${sql.table(table)} o
    where o.client_id = r.client_id and o.contact_id = r.id and o.trashed_at is null)`,
})

const daysSince = (column: 'date' | 'last_date'): Expression => ({
  kind: 'number',
  sql: (now) => sql`floor((${now}::bigint - r.${sql.ref(column)})::numeric / ${sql.lit(dayMs)})`,
})

const expressions: Readonly<Record<GroupSubjectName, Expression>> = {
  type: { kind: 'text', sql: sql`r.type` },
  company: { kind: 'text', sql: sql`r.company` },
  title: { kind: 'text', sql: sql`r.doc ->> 'title'` },
  domain: { kind: 'text', sql: sql`split_part(r.email, '@', 2)` },
  state: {
    kind: 'texts',
    sql: sql`array(select a ->> 'state' from jsonb_array_elements(coalesce(r.doc -> 'addresses', '[]')) a)`,
  },
  verified: { kind: 'text', sql: sql`case when r.verified then 'yes' else 'no' end` },
  agent: { kind: 'texts', sql: sql`r.agent_ids` },
  account: { kind: 'texts', sql: sql`r.account_ids` },
  group: {
    kind: 'texts',
    sql: sql`array(select g.group_id from subscriptions g
      where g.client_id = r.client_id and g.contact_id = r.id and g.is_member and g.trashed_at is null)`,
  },
  quotes: countOf('quotes'),
  trips: countOf('trips'),
  orders: countOf('orders'),
  known: daysSince('date'),
  quiet: daysSince('last_date'),
}

/** Both sides are folded by the database, so that letters beyond ASCII are folded alike. */
const folded = (value: Sql): Sql => sql`upper(btrim(${value}))`

const either = (parts: readonly Sql[]): Sql => sql`(${sql.join(parts, sql` or `)})`

const wordsOf = (value: LogicValue): string => String(value).trim()
const isBeginning = (words: string): boolean => words.endsWith('*')

/**
 * True if a text is one of several: 'KT*' matches every text that begins so. It is folded once for any number of them.
 */
function isAnyOf(fact: Sql, asked: readonly LogicValue[]): Sql {
  const words = asked.map(wordsOf)
  const whole = words.filter((one) => !isBeginning(one))
  const beginnings = words.filter(isBeginning).map((one) => one.slice(0, -1))
  return either([
    ...(whole.length === 0
      ? []
      : [sql`${folded(fact)} = any(array(select ${folded(sql`w.word`)} from unnest(${whole}::text[]) as w(word)))`]),
    ...beginnings.map((one) => sql`starts_with(${folded(fact)}, ${folded(sql`${one}::text`)})`),
  ])
}

function holdsText(expression: Extract<Expression, { kind: 'text' | 'texts' }>, asked: readonly LogicValue[]): Sql {
  if (expression.kind === 'text') return sql`coalesce(${isAnyOf(expression.sql, asked)}, false)`
  return sql`exists (select from unnest(${expression.sql}) as f(value) where ${isAnyOf(sql`f.value`, asked)})`
}

const operators = { 'is less than': sql`<`, 'is greater than': sql`>` } as const

function holdsNumber(fact: Sql, verb: Comparison['verb'], asked: readonly LogicValue[]): Sql {
  const numbers = asked.map(Number)
  if (verb === 'is less than' || verb === 'is greater than')
    return either(numbers.map((one) => sql`${fact} ${operators[verb]} ${one}::numeric`))
  return sql`${fact} = any(${numbers}::numeric[])`
}

function comparison({ subject, verb, value }: Comparison, now: number): Sql {
  const asked = typeof value === 'object' ? value : [value]
  const expression = expressions[subject as GroupSubjectName]
  const holds =
    expression.kind === 'number' ? holdsNumber(expression.sql(now), verb, asked) : holdsText(expression, asked)
  return verb === 'is not' ? sql`not (${holds})` : holds
}

/** A checked rule as a condition on the contact in row `r`. */
export function ruleCondition(rule: Logic, now: number): Sql {
  if ('all' in rule)
    return sql`(${sql.join(
      rule.all.map((part) => ruleCondition(part, now)),
      sql` and `,
    )})`
  if ('any' in rule) return either(rule.any.map((part) => ruleCondition(part, now)))
  if ('not' in rule) return sql`not (${ruleCondition(rule.not, now)})`
  return comparison(rule, now)
}
