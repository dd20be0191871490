import { isDoc, type Doc } from './field-path.ts'

/** Compares two values as they are stored: in any order of fields, without undefined ones, and with no value as null. */
export function isSameValue(one: unknown, other: unknown): boolean {
  // Most parts of two states of a document are the same objects.
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => isSameValue(item, other[at]))
  if (isDoc(one) && isDoc(other)) return isSameDoc(one, other)
  // Zero and minus zero, and numbers out of range, are stored alike.
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

/** A field of null differs from a missing one. */
const isSameDoc = (one: Doc, other: Doc): boolean =>
  Object.keys({ ...one, ...other }).every((name) =>
    one[name] === undefined || other[name] === undefined
      ? one[name] === other[name]
      : isSameValue(one[name], other[name]),
  )
