/** A document, as it is stored and sent: JSON with named fields. */
export type Doc = Readonly<Record<string, unknown>>

const isDoc = (value: unknown): value is Doc => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The value at a dotted path of a document: `contact.name`. A part that ends in `[]` walks every element of a list,
 * so `agents[].id` gives the list of agent ids. Missing parts give undefined.
 */
export function valueAt(doc: unknown, path: string): unknown {
  const [head = '', ...rest] = path.split('.')
  const isList = head.endsWith('[]')
  const value = isDoc(doc) ? doc[isList ? head.slice(0, -2) : head] : undefined
  if (!isList) return rest.length === 0 ? value : valueAt(value, rest.join('.'))
  if (!Array.isArray(value)) return []
  return rest.length === 0 ? value : value.map((item) => valueAt(item, rest.join('.')))
}

/** A copy of the document with the value at a dotted path replaced; objects on the way are made as needed. */
export function withValueAt(doc: Doc, path: string, value: unknown): Doc {
  const [head = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...doc, [head]: value }
  const inner = doc[head]
  return { ...doc, [head]: withValueAt(isDoc(inner) ? inner : {}, rest.join('.'), value) }
}
