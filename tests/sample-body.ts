import { z } from 'zod'

/** Part of a JSON schema from which the samples of the tests are made. */
export interface JsonSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly additionalProperties?: JsonSchema | boolean
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

/** Texts of the formats that a schema may name. */
export const textByFormat: Readonly<Record<string, string>> = {
  email: 'someone@elsewhere.example',
  uri: 'https://elsewhere.example/',
  date: '2026-01-02',
}

type Sampler = (schema: JsonSchema, text: string) => unknown

const byType: Readonly<Record<string, Sampler>> = {
  object: ({ properties = {} }, text) =>
    Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, sample(inner, text)])),
  array: ({ items, minItems = 0 }, text) => (items && minItems > 0 ? [sample(items, text)] : []),
  integer: ({ minimum = 1 }) => Math.max(1, minimum),
  number: ({ minimum = 1 }) => Math.max(1, minimum),
  boolean: () => false,
  string: ({ format = '', minLength = 0 }, text) => (textByFormat[format] ?? text).padEnd(minLength, '0'),
}

function sample(schema: JsonSchema, text: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  return choice ? sample(choice, text) : byType[schema.type ?? 'string']?.(schema, text)
}

const schemas = new WeakMap<z.ZodType, JsonSchema>()

/** The JSON schema of what a shape takes in. Made once for each shape: it takes milliseconds. */
export function schemaOf(shape: z.ZodType): JsonSchema {
  const known = schemas.get(shape)
  if (known) return known
  const made = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  schemas.set(shape, made)
  return made
}

/** A body that fits a shape, with the given text wherever a text goes: an attacker who puts a stranger's id everywhere. */
export const sampleBody = (shape: z.ZodType | undefined, text: string): unknown =>
  shape && sample(schemaOf(shape), text)
