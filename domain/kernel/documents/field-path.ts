/** A document, as it is stored and sent: JSON with named fields. */
export type Doc = Readonly<Record<string, unknown>>

export const isDoc = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Path of the item with an id in the list at a path: `legs` and `a1` give `legs[a1]`. */
export const itemPath = (list: string, id: string): string =>
  `${list}[${encodeURIComponent(id).replaceAll('.', '%2E')}]`

interface Step {
  readonly name: string
  /** Of `agents[]`: every item of the list. */
  readonly isEach: boolean
  /** Of `legs[a1]`: the item with this id. */
  readonly id?: string
}

function readStep(step: string): Step {
  if (!step.endsWith(']')) return { name: step, isEach: false }
  const opening = step.indexOf('[')
  const id = step.slice(opening + 1, -1)
  const name = step.slice(0, opening)
  return id === '' ? { name, isEach: true } : { name, isEach: false, id: decodeURIComponent(id) }
}

const hasId =
  (id: string) =>
  (item: unknown): boolean =>
    isDoc(item) && item['id'] === id

/** Where the items of long lists are, by their ids. */
const places = new WeakMap<readonly unknown[], ReadonlyMap<unknown, number>>()
/** From how many items on a list is looked through once for all of its ids. */
const long = 16

function placesIn(list: readonly unknown[]): ReadonlyMap<unknown, number> {
  const known = places.get(list)
  if (known) return known
  const found = new Map<unknown, number>()
  for (const [at, item] of list.entries()) if (isDoc(item) && !found.has(item['id'])) found.set(item['id'], at)
  places.set(list, found)
  return found
}

/** The first item with an id. */
function itemIn(list: readonly unknown[], id: string): unknown {
  const is = hasId(id)
  const known = list.length < long ? undefined : list[placesIn(list).get(id) ?? -1]
  return is(known) ? known : list.find(is)
}

function stepInto(doc: unknown, { name, id }: Step): unknown {
  const value = isDoc(doc) ? doc[name] : undefined
  if (id === undefined) return value
  return Array.isArray(value) ? itemIn(value, id) : undefined
}

/**
 * The value at a dotted path of a document: `contact.name`. A part that ends in `[]` walks every element of a list,
 * so `agents[].id` gives the list of agent ids, and `legs[].crew[].id` one list of all of them; one that ends in `[a1]`
 * is the item of a list with that id. Missing parts give undefined.
 */
export function valueAt(doc: unknown, path: string): unknown {
  const [head = '', ...rest] = path.split('.')
  const step = readStep(head)
  const value = stepInto(doc, step)
  if (!step.isEach) return rest.length === 0 ? value : valueAt(value, rest.join('.'))
  if (!Array.isArray(value)) return []
  if (rest.length === 0) return value
  const values = value.map((item) => valueAt(item, rest.join('.')))
  return rest.some((part) => part.endsWith('[]')) ? values.flat() : values
}

/**
 * A copy of the document with the value at a dotted path replaced; objects on the way are made as needed. An item that
 * is not in its list is not made.
 */
export function withValueAt(doc: Doc, path: string, value: unknown): Doc {
  const [head = '', ...rest] = path.split('.')
  const { name, id } = readStep(head)
  const put = (inner: unknown) =>
    rest.length === 0 ? value : withValueAt(isDoc(inner) ? inner : {}, rest.join('.'), value)
  const before = doc[name]
  if (id === undefined) return { ...doc, [name]: put(before) }
  if (!Array.isArray(before)) return doc
  return { ...doc, [name]: before.map((item: unknown) => (hasId(id)(item) ? put(item) : item)) }
}

/** True if a value holds no objects. */
const isPlain = (value: unknown): boolean => (Array.isArray(value) ? value.every(isPlain) : !isDoc(value))

/** Copies the values at dotted paths of a document; objects and lists of objects are left out. */
export const pickFields = (row: object | undefined, fields: readonly string[]): Doc =>
  fields.reduce((picked: Doc, field) => {
    const value = valueAt(row, field)
    return value === undefined || !isPlain(value) ? picked : withValueAt(picked, field, value)
  }, {})
