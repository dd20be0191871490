import { isDoc, itemPath, valueAt, type Doc } from '../../../domain/kernel/index.ts'
import { listChanges } from '../lines/list-changes.ts'
import type { LineChanges } from '../lines/use-lines-desk.ts'
import { typeInto, type FormStore } from './form-store.ts'

export type FormLine = Doc & { readonly id: string }

const isLine = (item: unknown): item is FormLine => isDoc(item) && typeof item['id'] === 'string'

/** The lines of a list in a form. */
export function linesAt(values: Doc, path: string): readonly FormLine[] {
  const value = valueAt(values, path)
  return Array.isArray(value) ? value.filter(isLine) : []
}

/** The changes of a list in a form. A cell that is written takes its own fault away, and leaves those of the others. */
export function formLines(store: FormStore, path: string, begin: Doc | undefined) {
  const changes = listChanges<FormLine>({
    get: () => linesAt(store.get().values, path),
    put: (value) => typeInto(store, { fields: [], scope: '', property: path, value }),
    begin: () => ({ id: crypto.randomUUID(), ...begin }),
  })
  return {
    ...changes,
    write: (id, property, value) => typeInto(store, { fields: [], scope: itemPath(path, id), property, value }),
  } satisfies LineChanges
}
