import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  beginContactImport,
  checkContactFile,
  contactColumnsWith,
  contactImports,
  longestContactsFile,
  readContactMapping,
  stopContactImport,
  undoContactImport,
  type ContactColumn,
  type knownPeople,
} from '../../../domain/crm/index.ts'
import { useCustomFields } from '../../company/index.ts'
import { guessColumns, type ColumnChoice } from '../../../domain/kernel/csv/column-choice.ts'
import { useCommand, useOnceCommand } from '../../platform/data/use-command.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useClient, usePlatform, useSignedInUser } from '../../platform/platform-context.tsx'
import { useImportFile, type ImportFileControl } from '../../ui/imports/use-import-file.ts'

type Known = (typeof knownPeople)[number]
type Chosen = ColumnChoice<ContactColumn>

/** The choice with another column for a field, or none. */
function withColumn(chosen: Chosen, field: ContactColumn, column: string | null): Chosen {
  const others = Object.fromEntries(Object.entries(chosen).filter(([one]) => one !== field)) as Chosen
  return column === null ? others : { ...others, [field]: column }
}

const mappingKey = (client: string) => ['contact-mapping', client] as const

function useKeptMapping() {
  const { api } = usePlatform()
  const client = useClient()
  return useQuery({
    queryKey: mappingKey(client.id),
    queryFn: ({ signal }) => api.call(readContactMapping, {}, signal),
    // What is chosen meanwhile is not overwritten.
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Every row of the file, checked by the server before one is written. */
function useCheck({ imported: file, reading }: ImportFileControl, mapping: Chosen) {
  const { api } = usePlatform()
  const client = useClient()
  return useQuery({
    queryKey: ['contact-file', client.id, reading, mapping],
    queryFn: ({ signal }) => api.call(checkContactFile, { body: { text: file?.text ?? '', mapping } }, signal),
    enabled: file !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** The user's own imports of contacts, the newest first, live. */
export function useOwnImports() {
  const user = useSignedInUser()
  return useRecords(contactImports, { where: ['creator_id', '==', user.id], pageSize: 5 })
}

/** What is chosen in the dialog of an import, and the import. */
export function useContactImport() {
  const queries = useQueryClient()
  const client = useClient()
  const kept = useKeptMapping()
  const [mapping, setMapping] = useState<Chosen>({})
  const [known, setKnown] = useState<Known>('skip')
  const fields = contactColumnsWith(useCustomFields().get('contacts') ?? [])
  const chosen = useImportFile(longestContactsFile, ({ table }) =>
    setMapping(guessColumns<ContactColumn>(fields, table.columns, kept.data?.mapping ?? {})),
  )
  const file = chosen.imported
  const check = useCheck(chosen, mapping)
  const begin = useOnceCommand(beginContactImport)
  const stop = useCommand(stopContactImport)
  const undo = useOnceCommand(undoContactImport)
  const start = (onBegun: () => void): void => {
    if (file === undefined) return
    const { fileName, text } = file
    begin.start({ body: { text, mapping, known, file_name: fileName.slice(0, 500) } }, () => {
      // The next file of this dialog begins with it, as every one does that is opened later.
      queries.setQueryData(mappingKey(client.id), { mapping })
      chosen.clear()
      onBegun()
    })
  }
  return {
    kept,
    chosen,
    file,
    fields,
    mapping,
    known,
    check,
    setKnown,
    start,
    isBeginning: begin.isRunning,
    isStopping: stop.isRunning,
    isTakingBack: undo.isRunning,
    choose: (field: ContactColumn, column: string | null) => setMapping(withColumn(mapping, field, column)),
    stop: (id: string) => stop.start({ params: { id } }),
    undo: (id: string) => undo.start({ params: { id } }),
  }
}

export type ContactImportControl = ReturnType<typeof useContactImport>
