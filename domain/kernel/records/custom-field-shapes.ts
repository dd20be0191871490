import { z } from 'zod'
import { customTypes, longestText, type CustomField, type CustomType } from './custom-fields.ts'
import { shortText } from '../documents/document-parts.ts'

const mostChoices = 100

/** A key does not change once values are stored under it. */
export const customKey = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/)

/** The stored form of a `CustomField`. */
export const customField = z.strictObject({
  id: customKey,
  label: shortText.trim().min(1).max(80),
  type: z.enum(Object.keys(customTypes) as [CustomType, ...CustomType[]]),
  options: z.array(shortText.trim().min(1).max(100)).max(mostChoices).default([]),
  hidden: z.boolean().default(false),
}) satisfies z.ZodType<CustomField>

/** Values of custom fields by their keys, for any configuration of the client; kept under `custom`. */
export const customValues = z
  .record(z.string().max(40), z.union([z.string().max(longestText), z.number(), z.boolean(), z.array(shortText)]))
  .optional()
