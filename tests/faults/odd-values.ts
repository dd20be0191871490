import fc from 'fast-check'
import type { z } from 'zod'
import { schemaOf, textByFormat, type JsonSchema } from '../sample-body.ts'
import { cast, clientIds } from '../world.ts'

// Values as a broken or hostile sender writes them, in place of those that fit.

const oddTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  'x'.repeat(3000),
  '../..',
  '%',
  "'",
  '[]',
  '-1',
  'null',
  '🛩️',
  '\u202e\u2066',
  'e\u0301'.repeat(400),
  '__proto__',
  'constructor',
  '1e999',
  '2026-02-30',
  '$1',
  "'; drop table threads; --",
  '{{subject}}',
  '((((((((((a+)+)+)+)+)+)+)+)+)+)$',
  clientIds.LARO,
  cast.ana.id,
]

/** An object or list that goes deep and holds nothing. */
const deep = (depth: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = 0
  for (let left = depth; left > 0; left -= 1) value = wrap(value)
  return value
}

const oddOthers: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  1.5,
  1e300,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 1,
  2 ** 31,
  -(2 ** 63),
  [],
  {},
  [[]],
  [null],
  { id: {} },
  { toString: 1, length: -1 },
  deep(200, (inner) => [inner]),
  deep(200, (inner) => ({ or: [inner] })),
  Array.from({ length: 2000 }, (_, at) => at),
]

export const odd: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...oddTexts, ...oddOthers) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)

/** Text in an address: other values are written as JSON. */
export const oddWord: fc.Arbitrary<string> = odd.map((value) =>
  typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value),
)

type Path = readonly (string | number)[]

function placesIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...at, name]))]
}

function withOdd(value: unknown, [first, ...rest]: Path, given: unknown): unknown {
  if (first === undefined) return given
  if (Array.isArray(value))
    return value.map((inner: unknown, place) => (String(place) === String(first) ? withOdd(inner, rest, given) : inner))
  return { ...(value as object), [first]: withOdd((value as Record<string, unknown>)[first], rest, given) }
}

/** A value that fits, with an odd one in one of its places. */
export const spoiled = (sample: unknown): fc.Arbitrary<unknown> =>
  fc.tuple(fc.constantFrom(...placesIn(sample)), odd).map(([place, given]) => withOdd(sample, place, given))

const byFormat: Readonly<Record<string, string>> = { ...textByFormat, uuid: cast.ana.id }

/** Texts within and just at the bounds of a shape. */
function textOf({ format = '', minLength = 0, maxLength = 300 }: JsonSchema): fc.Arbitrary<unknown> {
  const known = byFormat[format]
  if (known !== undefined) return fc.constant(known)
  return fc.oneof(
    fc.constantFrom('x'.repeat(Math.max(minLength, 1)), 'x'.repeat(Math.min(maxLength, 100_000)), cast.ana.id),
    fc.string({ minLength, maxLength: Math.min(maxLength, Math.max(minLength, 40)) }),
    fc.constantFrom(...oddTexts),
  )
}

function numberOf({ minimum = -1e6, maximum = 1e6 }: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom(minimum, maximum, 0, 1),
    fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }),
  )
}

function objectOf({ properties = {}, required = [] }: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, inner]) => [name, fitting(inner, depth + 1)] as const)
  const requiredKeys = required.filter((name) => name in properties)
  return fc.record(Object.fromEntries(fields), { requiredKeys, noNullPrototype: true })
}

const byType: Readonly<Record<string, (schema: JsonSchema, depth: number) => fc.Arbitrary<unknown>>> = {
  object: objectOf,
  array: ({ items = {}, minItems = 0, maxItems = 3 }, depth) =>
    fc.array(fitting(items, depth + 1), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) }),
  integer: numberOf,
  number: numberOf,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  string: textOf,
}

const deepest = 6

/** The values that a shape names, where it names all of them. */
const namedBy = (schema: JsonSchema): readonly unknown[] | undefined =>
  schema.const === undefined ? schema.enum : [schema.const]

/** Values that a shape takes, at its bounds, and now and then one that it does not. */
function fitting(schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
  if (depth > deepest) return odd
  const named = namedBy(schema)
  if (named) return fc.constantFrom(...named)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, depth + 1)))
  const typed = byType[schema.type ?? '']?.(schema, depth) ?? odd
  return depth === 0 ? typed : fc.oneof({ weight: 12, arbitrary: typed }, { weight: 1, arbitrary: odd })
}

/** Values for a shape: each field at its bounds, left out, or odd. */
export const valuesOf = (shape: z.ZodType): fc.Arbitrary<unknown> => fitting(schemaOf(shape))

/** A text with signs removed, doubled, changed or inserted: the effect of a bad line or a careless program. */
export const mutilated = (text: string): fc.Arbitrary<string> =>
  fc
    .array(
      fc.tuple(
        fc.nat(Math.max(text.length - 1, 0)),
        fc.constantFrom('take', 'put', 'cut', 'double'),
        fc.constantFrom(
          '{',
          '}',
          '"',
          ',',
          ':',
          '\\',
          '\u0000',
          '\\ud800',
          '[',
          '1e999',
          '"__proto__":',
          '\ufeff',
          '//',
        ),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((changes) =>
      changes.reduce((whole, [at, way, sign]) => {
        const [head, tail] = [whole.slice(0, at), whole.slice(at)]
        if (way === 'take') return head + tail.slice(1)
        if (way === 'cut') return head
        return way === 'double' ? whole + whole : head + sign + tail
      }, text),
    )
