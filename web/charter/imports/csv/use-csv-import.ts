import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  guessMapping,
  importCsv,
  longestCsv,
  missingFields,
  readCsvMapping,
  type CsvFault,
  type CsvField,
  type CsvMapping,
  type FlightKind,
} from '../../../../domain/charter/index.ts'
import type { OutputOf } from '../../../../domain/kernel/index.ts'
import { useCommand } from '../../../platform/data/use-command.ts'
import { notify } from '../../../platform/notices.ts'
import { useClient, usePlatform } from '../../../platform/platform-context.tsx'
import { useImportFile } from '../../../ui/imports/use-import-file.ts'
import { chooseColumn } from '../../../ui/imports/use-previewed-import.ts'
import { wordsOfKind } from '../use-import.ts'

const countWords = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** Former choice of the columns. */
function useKeptMapping(kind: FlightKind) {
  const { api } = usePlatform()
  const client = useClient()
  return useQuery({
    queryKey: ['csv-mapping', client.id, kind],
    queryFn: ({ signal }) => api.call(readCsvMapping, { query: { kind } }, signal),
    // A choice made in between is not overwritten.
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** '3 trips added, 1 trip brought up to date.' */
function doneWords({ added, renewed }: Pick<OutputOf<typeof importCsv>, 'added' | 'renewed'>, one: string): string {
  const parts = [
    added.length > 0 && `${countWords(added.length, one)} added`,
    renewed.length > 0 && `${countWords(renewed.length, one)} brought up to date`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

/** The file that is chosen, with how its columns are read. */
function useChosenFile(kept: CsvMapping | null, onRead: () => void) {
  const [mapping, setMapping] = useState<CsvMapping>()
  const file = useImportFile(longestCsv, ({ table }) => {
    onRead()
    setMapping(guessMapping(table.columns, kept))
  })
  const choose = (field: CsvField, column: string | null): void => {
    if (mapping === undefined) return
    setMapping({ ...mapping, columns: chooseColumn(mapping.columns, field, column) })
  }
  const setClock = (clock: CsvMapping['clock']): void => {
    if (mapping !== undefined) setMapping({ ...mapping, clock })
  }
  return { file, mapping, choose, setClock }
}

/** State of the dialog of a CSV import, and the import. */
export function useCsvImport(kind: FlightKind, onDone: () => void) {
  const kept = useKeptMapping(kind)
  const [faults, setFaults] = useState<readonly CsvFault[]>([])
  const [isTried, setTried] = useState(false)
  const chosen = useChosenFile(kept.data?.mapping ?? null, () => {
    setFaults([])
    setTried(false)
  })
  const { mapping } = chosen
  const { imported } = chosen.file
  const command = useCommand(importCsv, {
    onDone: ({ faults: wrong, ...done }) => {
      setFaults(wrong)
      if (wrong.length > 0) return
      notify({ kind: 'success', title: 'Imported', message: doneWords(done, wordsOfKind[kind].one) })
      onDone()
    },
  })
  const start = (): void => {
    setTried(true)
    if (imported === undefined || mapping === undefined || missingFields(mapping).length > 0) return
    command.start({ body: { kind, text: imported.text, mapping } })
  }
  return {
    ...chosen,
    kept,
    faults,
    isTried,
    isRunning: command.isRunning,
    start,
  }
}
