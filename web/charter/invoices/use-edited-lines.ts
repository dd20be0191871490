import { useMemo, useState } from 'react'
import type { InvoiceLine } from '../../../domain/charter/index.ts'
import { isDoc } from '../../../domain/kernel/index.ts'
import { createStore, useStore } from '../../platform/store.ts'
import { useKeptInput } from '../../ui/kept/use-kept-input.ts'
import { listChanges } from '../../ui/lines/list-changes.ts'

export interface EditedLine extends InvoiceLine {
  readonly id: string
}

export interface WrittenLines {
  readonly id: string
  readonly version: number
  readonly lines: readonly InvoiceLine[]
}

const identified = (lines: readonly InvoiceLine[]): readonly EditedLine[] =>
  lines.map((line) => ({ ...line, id: crypto.randomUUID() }))

export const withoutIds = (rows: readonly EditedLine[]): readonly InvoiceLine[] =>
  rows.map(({ id: _id, ...line }) => line)

const beginLine = (): EditedLine => ({ id: crypto.randomUUID(), label: '', part: 'pre-tax', atActual: false })

/** True if kept input has the shape of lines, finished or not. */
const isLines = (kept: unknown): kept is readonly InvoiceLine[] =>
  Array.isArray(kept) &&
  kept.every((line) => isDoc(line) && typeof line['label'] === 'string' && typeof line['part'] === 'string')

/** Issues of each line by its id; issues of the whole list under ''. */
export type LineFaults = Readonly<Record<string, string>>

/** The lines as they are edited, kept on the device until they are saved or dropped. */
export function useEditedLines(invoice: WrittenLines) {
  const [begun, setBegun] = useState(() => identified(invoice.lines))
  const [store] = useState(() => createStore(begun))
  const [version, setVersion] = useState(invoice.version)
  const [faults, setFaults] = useState<LineFaults>({})
  const [changes] = useState(() => {
    const put = (lines: readonly EditedLine[]) => {
      store.set(lines)
      setFaults({})
    }
    return listChanges({ get: store.get, put, begin: beginLine })
  })
  const rows = useStore(store)
  const isChanged = rows !== begun
  const begin = () => {
    setFaults({})
    const lines = identified(invoice.lines)
    setBegun(lines)
    store.set(lines)
    setVersion(invoice.version)
  }
  const { restored, drop } = useKeptInput({
    name: `lines of invoice ${invoice.id}`,
    input: useMemo(() => (isChanged ? { version, lines: withoutIds(rows) } : undefined), [isChanged, version, rows]),
    restore: (kept) => {
      const { version: since, lines } = kept
      if (typeof since !== 'number' || !isLines(lines)) return undefined
      store.set(identified(lines))
      setVersion(since)
      return { isStale: since !== invoice.version }
    },
    clear: begin,
  })
  const discard = () => {
    drop()
    begin()
  }
  const take = (lines: readonly InvoiceLine[]) => {
    setFaults({})
    store.set(identified(lines))
  }
  return { rows, version, setVersion, isChanged, changes, faults, setFaults, restored, drop, discard, take }
}
