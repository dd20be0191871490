import { baseFields, type Doc } from '../../../domain/kernel/index.ts'

/** Parts of a change in addition to the fields of the document. */
const notOfDoc: ReadonlySet<string> = new Set([...baseFields, 'why', 'force'])

const withoutBase = (doc: Doc): Doc => Object.fromEntries(Object.entries(doc).filter(([field]) => !notOfDoc.has(field)))

/** A document with a change in it: top-level fields replaced, null takes one away. */
export function applied(doc: Doc, change: Doc): Doc {
  const merged = Object.entries({ ...doc, ...withoutBase(change) }).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return Object.fromEntries(merged)
}
