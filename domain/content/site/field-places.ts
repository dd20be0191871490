import { isDoc, itemPath, type Doc, type EditorField } from '../../kernel/index.ts'

/** A document, or an item within one, and its path on the page. */
export interface Place {
  readonly doc: Doc
  readonly path: string
}

/** One value or several, as a list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** Contents of a field: its object, or each of its items. */
export function placesWithin(
  { component }: EditorField,
  { value, path }: { readonly value: unknown; readonly path: string },
): readonly Place[] {
  if (component === 'object') return [{ doc: isDoc(value) ? value : {}, path }]
  return listOf(value)
    .filter(isDoc)
    .map((doc) => ({ doc, path: itemPath(path, String(doc['id'])) }))
}
