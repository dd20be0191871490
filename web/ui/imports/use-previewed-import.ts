import { useState } from 'react'
import { notify } from '../../platform/notices.ts'
import { useNewest } from '../use-newest.ts'
import { useImportFile } from './use-import-file.ts'

interface ImportOutcome<Fault> {
  readonly faults: readonly Fault[]
}

interface PreviewedImport<Mapping, Done> {
  /** Most characters of a file. */
  readonly longest: number
  readonly guess: (columns: readonly string[]) => Mapping
  /** Starts the call of the import, or of its preview. */
  readonly start: (
    asked: { readonly body: { readonly text: string; readonly mapping: Mapping; readonly isPreview: boolean } },
    then: (done: Done) => void,
  ) => void
  /** '3 added, 1 withdrawn.' */
  readonly describe: (done: Done) => string
  readonly onDone: () => void
}

/** State of a dialog that imports a file after a preview: the columns, the words of the preview, and the faults. */
export function usePreviewedImport<Mapping, Fault, Done extends ImportOutcome<Fault>>(
  empty: Mapping,
  { longest, guess, start, describe, onDone }: PreviewedImport<Mapping, Done>,
) {
  const [mapping, setMapping] = useState(empty)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [preview, setPreview] = useState<string>()
  const steps = useNewest()
  const change = (next: Mapping) => {
    steps.start()
    setMapping(next)
    setFaults([])
    setPreview(undefined)
  }
  const file = useImportFile(longest, ({ table }) => change(guess(table.columns)))
  const ask = (isPreview: boolean) => () => {
    if (file.imported === undefined) return
    const own = steps.start()
    start({ body: { text: file.imported.text, mapping, isPreview } }, (done) => {
      const isFlawless = done.faults.length === 0
      if (!isPreview && isFlawless) notify({ kind: 'success', title: 'Imported', message: describe(done) })
      if (!steps.isNewest(own)) return
      setFaults(done.faults)
      setPreview(isPreview && isFlawless ? describe(done) : undefined)
      if (!isPreview && isFlawless) onDone()
    })
  }
  return { file, mapping, faults, preview, change, look: ask(true), run: ask(false) }
}

/** Chosen columns by field, with another column for a field, or none. */
export function chooseColumn<Columns extends Readonly<Record<string, string | undefined>>>(
  columns: Columns,
  field: string & keyof Columns,
  column: string | null,
): Columns {
  const others = Object.entries(columns).filter(([one]) => one !== field)
  return Object.fromEntries(column === null ? others : [...others, [field, column]]) as Columns
}
