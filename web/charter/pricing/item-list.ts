import { orderedItems, usTaxItems } from '../../../domain/charter/index.ts'
import { isDoc, valueAt, type Doc } from '../../../domain/kernel/index.ts'
import { typeInto, type FormStore } from '../../ui/form/form-store.ts'

/** A price item as the form holds it. */
export type EditedItem = Doc & { readonly id: string; readonly order?: number }

const isItem = (item: unknown): item is EditedItem => isDoc(item) && typeof item['id'] === 'string'

/** The items in their order. */
export function itemsIn(values: unknown, path: string): readonly EditedItem[] {
  const value = valueAt(values, path)
  return Array.isArray(value) ? orderedItems(value.filter(isItem)) : []
}

const taxItem = (item: (typeof usTaxItems)[number]): EditedItem => ({ ...item, id: crypto.randomUUID() })

/** Places from 1 on; an item that has its place already stays the same. */
const numbered = (items: readonly EditedItem[]): readonly EditedItem[] =>
  items.map((item, at) => (item.order === at + 1 ? item : { ...item, order: at + 1 }))

/** A list with one of its items at another place. */
function movedTo(items: readonly EditedItem[], id: string, to: number): readonly EditedItem[] {
  const from = items.findIndex((item) => item.id === id)
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length || to === from) return items
  return numbered(items.toSpliced(from, 1).toSpliced(to, 0, item))
}

/** Actions on the items of a rule: each changes the present list. */
export function itemList(store: FormStore, path: string) {
  const items = () => itemsIn(store.get().values, path)
  const put = (value: readonly EditedItem[]) => typeInto(store, { fields: [], scope: '', property: path, value })
  const placeOf = (id: string) => items().findIndex((item) => item.id === id)
  const insert = (item: EditedItem, place: number) => put(numbered(items().toSpliced(place, 0, item)))
  return {
    items,
    placeOf,
    add: (): string => {
      const id = crypto.randomUUID()
      insert({ id, label: '', type: 'flat', taxable: true }, items().length)
      return id
    },
    /** Adds the taxes of the United States, and gives the id of the first of them. */
    addTaxes: (): string => {
      const taxes = usTaxItems.map(taxItem)
      put(numbered([...items(), ...taxes]))
      return taxes[0]?.id ?? ''
    },
    duplicate: (of: string): string => {
      const id = crypto.randomUUID()
      const place = placeOf(of)
      const item = items()[place]
      if (item) insert({ ...item, id, label: `${String(item['label'])} copy` }, place + 1)
      return id
    },
    /** The place that it came to; undefined where it stays. */
    move: (id: string, to: number): number | undefined => {
      const before = items()
      const after = movedTo(before, id, to)
      if (after === before) return undefined
      put(after)
      return to
    },
    /** Gives the way back. */
    remove: (id: string): (() => void) => {
      const place = placeOf(id)
      const gone = items()[place]
      put(items().filter((item) => item.id !== id))
      return () => {
        if (gone !== undefined && placeOf(id) < 0) insert(gone, place)
      }
    },
  }
}
