import { isWhere, type Filter, type Where, type WhereOperator } from '../filters/filter.ts'
import type { RecordDefinition } from '../records/record.ts'
import { quotedWord } from './search-items.ts'

type Searched = Pick<RecordDefinition, 'columns' | 'search'>

const always = new Set(['active', 'date', 'last_date'])

/** The attribute of the search index that a field maps to; undefined where the index does not know it. */
function attributeOf({ columns, search }: Searched, field: string): string | undefined {
  const path = columns[field]?.path ?? field
  const known = Object.entries({ ...search?.facets, ...search?.numeric })
  if (always.has(path)) return path
  return known.find(([name, place]) => name === field || place === path)?.[0]
}

const isText = (value: unknown): value is string | boolean => typeof value === 'string' || typeof value === 'boolean'

function equals(attribute: string, value: unknown): string | undefined {
  if (typeof value === 'number') return `${attribute} = ${value}`
  return isText(value) ? `${attribute}:${quotedWord(String(value))}` : undefined
}

function anyOf(attribute: string, values: unknown): string | undefined {
  const tests = Array.isArray(values) ? values.map((value) => equals(attribute, value)) : []
  return tests.length === 0 || tests.includes(undefined) ? undefined : `(${tests.join(' OR ')})`
}

const ordered = (operator: string) => (attribute: string, value: unknown) =>
  typeof value === 'number' ? `${attribute} ${operator} ${value}` : undefined

const tests: Readonly<Record<WhereOperator, (attribute: string, value: unknown) => string | undefined>> = {
  '==': equals,
  '!=': (attribute, value) => {
    const test = equals(attribute, value)
    return test && `NOT ${test}`
  },
  '<': ordered('<'),
  '<=': ordered('<='),
  '>': ordered('>'),
  '>=': ordered('>='),
  in: anyOf,
  'array-contains': equals,
  'array-contains-any': anyOf,
}

function wordsOfWhere(definition: Searched, [field, operator, value]: Where): string | undefined {
  const attribute = attributeOf(definition, field)
  return attribute && tests[operator](attribute, value)
}

/**
 * A list's filter in the words of hosted search (1-shell section 7), so that both have the same rows. Undefined if the
 * index lacks a part of the filter: then the list cannot be searched.
 */
export function searchFilters(definition: Searched, filter: Filter): string | undefined {
  if (isWhere(filter)) return wordsOfWhere(definition, filter)
  const [parts, joint] = 'and' in filter ? [filter.and, ' AND '] : [filter.or, ' OR ']
  const words = parts.map((part) => searchFilters(definition, part))
  return words.length === 0 || words.includes(undefined) ? undefined : `(${words.join(joint)})`
}
