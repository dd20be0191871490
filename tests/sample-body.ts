import { z } from 'zod'

interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly format?: string
  readonly minimum?: number
  readonly minItems?: number
}

const byFormat: Readonly<Record<string, string>> = {
  email: 'someone@elsewhere.example',
  uri: 'https://elsewhere.example/',
  date: '2026-01-02',
}

type Sampler = (schema: Schema, text: string) => unknown

const byType: Readonly<Record<string, Sampler>> = {
  object: ({ properties = {} }, text) =>
    Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, sample(inner, text)])),
  array: ({ items, minItems = 0 }, text) => (items && minItems > 0 ? [sample(items, text)] : []),
  integer: ({ minimum = 1 }) => Math.max(1, minimum),
  number: ({ minimum = 1 }) => Math.max(1, minimum),
  boolean: () => false,
  string: ({ format = '' }, text) => byFormat[format] ?? text,
}

function sample(schema: Schema, text: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  return choice ? sample(choice, text) : byType[schema.type ?? 'string']?.(schema, text)
}

/** A body that fits a shape, with the given text wherever a text goes: an attacker who puts a stranger's id everywhere. */
export function sampleBody(shape: z.ZodType | undefined, text: string): unknown {
  if (!shape) return undefined
  return sample(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema, text)
}
