import { z } from 'zod'
import { whereOperators, type Filter, type OrderBy } from './filter.ts'

const value = z.union([
  z.string().max(2000),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string().max(2000), z.number()])).max(500),
])
const where = z.tuple([z.string().max(100), z.enum(whereOperators), value])
const deepest = 4

/** A filter as a caller may send it: conditions joined by and / or, at most four levels deep. */
export const filterShape: z.ZodType<Filter> = levels(deepest)

function levels(left: number): z.ZodType<Filter> {
  if (left === 0) return where
  const parts = z.array(levels(left - 1)).max(30)
  return z.union([where, z.strictObject({ and: parts }), z.strictObject({ or: parts })])
}

const orderText = z
  .string()
  .max(110)
  .regex(/^[\w.]+\.(asc|desc)$/)

/** A sort order in an address: `last_date.desc`. */
export const orderByShape = orderText.transform((text): OrderBy => {
  const dot = text.lastIndexOf('.')
  return { field: text.slice(0, dot), direction: text.endsWith('.asc') ? 'asc' : 'desc' }
})
