import type { EditorField, FieldTransform } from './editor-field.ts'

const words = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

const transforms: Readonly<Record<FieldTransform, (text: string) => string>> = {
  trim: (text) => text.trim(),
  lower: (text) => text.trim().toLowerCase(),
  upper: (text) => text.trim().toUpperCase(),
  title: (text) =>
    words(text).replaceAll(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase()),
  slug: (text) =>
    words(text)
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, ''),
}

const numeric = /^-?\d+(?:\.\d+)?$/

/**
 * A value in stored form, from any input: numbers if they are numeric, booleans of 'true' and 'false', texts as their
 * field has them (2-content section 5).
 */
export function convertedValue({ type, transform }: Pick<EditorField, 'type' | 'transform'>, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (type === 'number') return numeric.test(value.trim()) ? Number(value) : value
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return transform === undefined ? value : transforms[transform](value)
}
