import { unshownTo, type Actor, type Doc, type RecordDefinition } from '../../../domain/kernel/index.ts'

/** A document without the given fields. */
export function withoutFields<D extends Doc>(doc: D, fields: readonly string[]): D {
  if (fields.length === 0) return doc
  const hidden = new Set(fields)
  return Object.fromEntries(Object.entries(doc).filter(([field]) => !hidden.has(field))) as D
}

/** Visible part of a document, or of a change of one, for the actor: sealed fields are only revealed separately. */
export const openTo = <D extends Doc>(definition: RecordDefinition, actor: Actor, doc: D): D =>
  withoutFields(doc, unshownTo(definition, actor))
