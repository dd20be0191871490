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
} from '../../../domain/commerce/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useImportFile } from '../../ui/imports/use-import-file.ts'

/** '3 added, 1 brought up to date, 2 the same.' */
function doneWords({ added, changed, same }: OutputOf<typeof importProducts>): string {
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

/** The choice with another column for a field, or none. */
function withColumn(mapping: ProductMapping, field: ProductColumn, column: string | null): ProductMapping {
  const others = Object.fromEntries(Object.entries(mapping).filter(([one]) => one !== field))
  return column === null ? others : { ...others, [field]: column }
}

/** State of the dialog of a product import, and the import. */
export function useProductImport(onDone: () => void) {
  const kept = useKeptMapping()
  const [faults, setFaults] = useState<readonly ProductFault[]>([])
  const [isTried, setTried] = useState(false)
  const [mapping, setMapping] = useState<ProductMapping>()
  const file = useImportFile(longestProductFile, ({ table }) => {
    setFaults([])
    setTried(false)
    setMapping(guessProductColumns(table.columns, kept.data?.mapping ?? null))
  })
  const { imported } = file
  const command = useCommand(importProducts, {
    onDone: (done) => {
      setFaults(done.faults)
      if (done.faults.length > 0) return
      notify({ kind: 'success', title: 'Imported', message: doneWords(done) })
      onDone()
    },
  })
  return {
    file,
    kept,
    mapping,
    table: imported?.table,
    faults,
    isTried,
    isRunning: command.isRunning,
    choose: (field: ProductColumn, column: string | null): void => {
      if (mapping !== undefined) setMapping(withColumn(mapping, field, column))
    },
    start: (): void => {
      setTried(true)
      if (imported === undefined || mapping === undefined || missingProductColumns(mapping).length > 0) return
      command.start({ body: { text: imported.text, mapping } })
    },
  }
}
