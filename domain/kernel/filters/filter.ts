import { valueAt, type Doc } from '../documents/field-path.ts'

/** The comparisons that the document store of the specification knows. */
export const whereOperators = ['==', '!=', '<', '<=', '>', '>=', 'in', 'array-contains', 'array-contains-any'] as const
export type WhereOperator = (typeof whereOperators)[number]

/** One condition: field path, comparison, value. */
export type Where = readonly [field: string, operator: WhereOperator, value: unknown]

/** A condition on rows: one `Where`, or several joined by `and` / `or`. Also the form of a row filter in `access`. */
export type Filter = Where | { readonly and: readonly Filter[] } | { readonly or: readonly Filter[] }

/** Sort order: a field and its direction. Lists add the id as the last key, so that the order is total. */
export interface OrderBy {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

export const isWhere = (filter: Filter): filter is Where => Array.isArray(filter)

type Scalar = string | number | boolean

const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value)

function compareScalars(left: Scalar, right: Scalar): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

const ordered = (test: (order: number) => boolean) => (left: unknown, right: unknown) =>
  isScalar(left) && isScalar(right) && typeof left === typeof right && test(compareScalars(left, right))

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const tests: Record<WhereOperator, (left: unknown, right: unknown) => boolean> = {
  '==': (left, right) => (left ?? null) === (right ?? null),
  '!=': (left, right) => (left ?? null) !== (right ?? null),
  '<': ordered((order) => order < 0),
  '<=': ordered((order) => order <= 0),
  '>': ordered((order) => order > 0),
  '>=': ordered((order) => order >= 0),
  in: (left, right) => asList(right).includes(left),
  'array-contains': (left, right) => asList(left).includes(right),
  'array-contains-any': (left, right) => asList(right).some((value) => asList(left).includes(value)),
}

/** True if a presented row satisfies a filter: the same result as the database gives for the printed condition. */
export function matches(row: Doc, filter: Filter): boolean {
  if (isWhere(filter)) return tests[filter[1]](valueAt(row, filter[0]), filter[2])
  if ('and' in filter) return filter.and.every((part) => matches(row, part))
  return filter.or.some((part) => matches(row, part))
}
