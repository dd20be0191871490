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

function sample(schema: Schema, text: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (choice) return sample(choice, text)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, sample(inner, text)]))
    case 'array':
      return schema.items && (schema.minItems ?? 0) > 0 ? [sample(schema.items, text)] : []
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return false
    default:
      return byFormat[schema.format ?? ''] ?? text
  }
}

/** A body that fits a shape, with the given text wherever a text goes: an attacker who puts a stranger's id everywhere. */
export function sampleBody(shape: z.ZodType | undefined, text: string): unknown {
  if (!shape) return undefined
  return sample(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema, text)
}
