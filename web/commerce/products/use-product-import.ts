import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  guessProductColumns,
  importProducts,
  longestProductFile,
  missingProductColumns,
  readProductMapping,
  type ProductColumn,
  type ProductFault,
  type ProductMapping,
  type PreviewedProduct,
} from '../../../domain/commerce/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useImportFile } from '../../ui/imports/use-import-file.ts'
import { chooseColumn } from '../../ui/imports/use-previewed-import.ts'

type Answer = OutputOf<typeof importProducts>

/** Preview of the changes of an import, for this file and these columns. */
export interface ImportPreview extends Pick<Answer, 'added' | 'changed' | 'same'> {
  readonly rows: readonly PreviewedProduct[]
}

/** '3 added, 1 brought up to date, 2 the same.' */
export function doneWords({ added, changed, same }: Pick<Answer, 'added' | 'changed' | 'same'>): string {
  const parts = [
    added > 0 && `${added} added`,
    changed > 0 && `${changed} brought up to date`,
    same > 0 && `${same} the same`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

function useKeptMapping() {
  const { api } = usePlatform()
  const client = useClient()
  return useQuery({
    queryKey: ['product-mapping', client.id],
    queryFn: ({ signal }) => api.call(readProductMapping, {}, signal),
    // A choice made in between is not overwritten.
    staleTime: Infinity,
    gcTime: 0,
  })
}

interface AskedImport {
  readonly text: string
  readonly mapping: ProductMapping
}

/** The calls of an import: a preview, and the import itself, with the faults of the last one. */
function useImportCalls(onDone: () => void) {
  const [faults, setFaults] = useState<readonly ProductFault[]>([])
  const [preview, setPreview] = useState<ImportPreview>()
  const command = useCommand(importProducts, {
    onDone: (done) => {
      setFaults(done.faults)
      if (done.faults.length > 0) return
      notify({ kind: 'success', title: 'Imported', message: doneWords(done) })
      onDone()
    },
  })
  const looking = useCommand(importProducts, {
    onDone: (done) => {
      setFaults(done.faults)
      setPreview(done.faults.length > 0 ? undefined : { ...done, rows: done.rows ?? [] })
    },
  })
  return {
    faults,
    preview,
    isRunning: command.isRunning,
    isLooking: looking.isRunning,
    forgetPreview: () => setPreview(undefined),
    forget: () => {
      setFaults([])
      setPreview(undefined)
    },
    look: (asked: AskedImport) => looking.start({ body: { ...asked, isPreview: true } }),
    start: (asked: AskedImport) => command.start({ body: { ...asked, isPreview: false } }),
  }
}

/** State of the dialog of a product import, its preview, and the import. */
export function useProductImport(onDone: () => void) {
  const kept = useKeptMapping()
  const [isTried, setTried] = useState(false)
  const [mapping, setMapping] = useState<ProductMapping>()
  const { forget, forgetPreview, look, start, ...calls } = useImportCalls(onDone)
  const file = useImportFile(longestProductFile, ({ table }) => {
    forget()
    setTried(false)
    setMapping(guessProductColumns(table.columns, kept.data?.mapping ?? null))
  })
  const { imported } = file
  /** Asks with the file and its columns, once they are complete. */
  const withChoice = (ask: (asked: AskedImport) => void) => () => {
    setTried(true)
    if (imported === undefined || mapping === undefined || missingProductColumns(mapping).length > 0) return
    ask({ text: imported.text, mapping })
  }
  return {
    ...calls,
    file,
    kept,
    mapping,
    isTried,
    choose: (field: ProductColumn, column: string | null): void => {
      forgetPreview()
      if (mapping !== undefined) setMapping(chooseColumn(mapping, field, column))
    },
    look: withChoice(look),
    start: withChoice(start),
  }
}
