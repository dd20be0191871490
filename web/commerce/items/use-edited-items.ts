import { useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { saleItem, type SaleItem } from '../../../domain/commerce/index.ts'
import { isDoc, isSameValue } from '../../../domain/kernel/index.ts'
import { createStore, useStore, type Store } from '../../platform/store.ts'
import { useKeptInput } from '../../ui/kept/use-kept-input.ts'
import { listChanges } from '../../ui/lines/list-changes.ts'
import type { TypingCell } from '../../ui/lines/line-desk.ts'
import { beginItem, joinMargins, splitMargins, withTyping, writeItem, type EditedItem } from './edited-items.ts'

/** Lines of a sale as they are saved. */
export interface SavedItems {
  readonly id: string
  readonly version: number
  readonly items: readonly SaleItem[]
  readonly margins: readonly { readonly line: string; readonly note: string }[]
}

interface Edited {
  /** Version that the changes are made on. */
  readonly version: number
  readonly begun: readonly EditedItem[]
  readonly rows: readonly EditedItem[]
}

function beginEdited({ version, items, margins }: Omit<SavedItems, 'id'>): Edited {
  const begun = joinMargins(items, margins)
  return { version, begun, rows: begun }
}

function readLine(line: unknown): EditedItem | undefined {
  if (!isDoc(line)) return undefined
  const { margin = '', ...item } = line
  const read = saleItem.safeParse(item)
  return read.success && typeof margin === 'string' ? { ...read.data, margin } : undefined
}

/** Kept lines; undefined where one of them has another shape. */
function readKept(kept: unknown): readonly EditedItem[] | undefined {
  const lines = Array.isArray(kept) ? kept.map(readLine) : [undefined]
  return lines.every((line) => line !== undefined) ? lines : undefined
}

/** Changes of the lines: each works on the lines as they are at that moment. */
function makeChanges(store: Store<Edited>, typing: (cell: TypingCell | undefined) => void) {
  const get = () => store.get().rows
  const put = (rows: readonly EditedItem[]) => store.set({ ...store.get(), rows })
  return {
    put,
    changes: {
      ...listChanges({ get, put, begin: beginItem }),
      write: (id: string, column: string, value: TypingCell['value']) =>
        put(get().map((line) => (line.id === id ? writeItem(line, column, value) : line))),
      typing,
    },
    add: (items: readonly EditedItem[]) => put([...get(), ...items]),
    replace: (line: EditedItem) => put(get().map((one) => (one.id === line.id ? line : one))),
    /** Keeps the changes on the sale as a colleague saved it. */
    keepOn: (version: number) => store.set({ ...store.get(), version }),
  }
}

/**
 * The lines of a sale as they are edited, kept on the device until they are saved or dropped. They follow the saved ones
 * until something is typed.
 */
export function useEditedItems(saved: SavedItems) {
  const [store] = useState(() => createStore(beginEdited(saved)))
  const [typing, setTyping] = useState<TypingCell>()
  const [{ put, ...edits }] = useState(() => makeChanges(store, setTyping))
  const { version, begun, rows } = useStore(store)
  const isChanged = rows !== begun && !isSameValue(rows, begun)
  const begin = () => store.set(beginEdited(saved))
  // A newer version of an unchanged sale is shown at once; with changes it waits for the save.
  const follow = useEffectEvent((latest: number, isTouched: boolean) => {
    if (latest > version && !isTouched) begin()
  })
  useLayoutEffect(() => follow(saved.version, isChanged), [saved.version, isChanged])
  const { restored, drop } = useKeptInput({
    name: `lines of sale ${saved.id}`,
    input: useMemo(() => (isChanged ? { version, lines: rows } : undefined), [isChanged, version, rows]),
    restore: ({ version: since, lines: kept }) => {
      const lines = readKept(kept)
      if (typeof since !== 'number' || lines === undefined) return undefined
      edits.keepOn(since)
      put(lines)
      return { isStale: since !== saved.version }
    },
    clear: begin,
  })
  return {
    ...edits,
    rows,
    version,
    /** Lines with the open cell as it would be written. */
    typed: useMemo(() => withTyping(rows, typing), [rows, typing]),
    isChanged,
    restored,
    discard: () => {
      drop()
      begin()
    },
    /** After a save: the saved lines are the new beginning. */
    settle: (settled: number) => {
      drop()
      store.set(beginEdited({ version: settled, ...splitMargins(store.get().rows) }))
    },
  }
}
