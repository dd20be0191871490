import { z } from 'zod'
import { cents, epochMs } from '../documents/document-parts.ts'

/** Unit of a number. */
export type NumberKind = 'money' | 'date-time' | 'number'

/** A schema without what only says whether there must be a value, and which value replaces a missing one. */
function bare(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return bare(schema.unwrap())
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return bare(schema.unwrap())
  return schema instanceof z.ZodArray ? bare(schema.element) : schema
}

/** The schema at a path of properties; lists are entered. Undefined where the shape leaves it open. */
function schemaAt(schema: unknown, [head, ...rest]: readonly string[]): unknown {
  const here = bare(schema)
  if (head === undefined) return here
  if (here instanceof z.ZodObject) return schemaAt(here.shape[head], rest)
  return undefined
}

/** Earlier than any time that is kept, and more than any amount of cents or count that is. */
const earliestTime = Date.UTC(1990, 0)

const isMoneyName = (name: string): boolean =>
  /(?:^|_)(?:amount|price|total|subtotal|cost|fee|balance|paid|refunded|tip)$/i.test(name)

/** Free-form entries, of other software say, are understood by their names. */
function kindByName(name: string, value: number): NumberKind {
  if (Number.isInteger(value) && value > earliestTime) return 'date-time'
  return Number.isInteger(value) && isMoneyName(name) ? 'money' : 'number'
}

/** Unit of a number at a path of a document: by its shape, otherwise by its name. */
export function numberKindAt(shape: z.ZodType, path: readonly string[], value: number): NumberKind {
  const schema = schemaAt(shape, path)
  if (schema === cents) return 'money'
  if (schema === epochMs) return 'date-time'
  return schema === undefined ? kindByName(path.at(-1) ?? '', value) : 'number'
}
