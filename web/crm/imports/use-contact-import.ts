import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  beginContactImport,
  checkContactFile,
  contactColumnsWith,
  contactImports,
  guessContactColumns,
  longestContactsFile,
  readContactMapping,
  stopContactImport,
  undoContactImport,
  type ContactColumn,
  type knownPeople,
  type ReplacedValues,
} from '../../../domain/crm/index.ts'
import type { ColumnChoice } from '../../../domain/kernel/csv/column-choice.ts'
import type { CsvTable } from '../../../domain/kernel/csv/read-csv.ts'
import { hasRole, type ConsentWay, type CustomField, type OutputOf } from '../../../domain/kernel/index.ts'
import { guessDateOrder, type DateOrder } from '../../../domain/kernel/values/day-cell.ts'
import { useCustomFields } from '../../company/index.ts'
import { useCommand, useCommandOf } from '../../platform/data/use-command.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor, useClient, usePlatform, useSignedInUser } from '../../platform/platform-context.tsx'
import { useImportFile, type ImportFileControl } from '../../ui/imports/use-import-file.ts'
import { chooseColumn } from '../../ui/imports/use-previewed-import.ts'
import { saveNotedRows } from './use-noted-rows.ts'

type Known = (typeof knownPeople)[number]
type Chosen = ColumnChoice<ContactColumn>

/** Settings to read a file: its columns, the order of its dates, and replaced values. */
interface Reading {
  readonly mapping: Chosen
  readonly order: DateOrder | undefined
  readonly replaced: ReplacedValues
}

/** Sets or removes the replacement of a value of a column, regardless of case. */
function withReplacement(
  values: Readonly<Record<string, string>> | undefined,
  value: string,
  option: string | null,
): Readonly<Record<string, string>> {
  const key = value.toLowerCase()
  const others = Object.fromEntries(Object.entries(values ?? {}).filter(([one]) => one !== key))
  return option === null ? others : { ...others, [key]: option }
}

const mappingKey = (client: string) => ['contact-mapping', client] as const

function useKeptMapping() {
  const { api } = usePlatform()
  const client = useClient()
  return useQuery({
    queryKey: mappingKey(client.id),
    queryFn: ({ signal }) => api.call(readContactMapping, {}, signal),
    // A choice made in between is not overwritten.
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Every row of the file, checked by the server before one is written. */
function useCheck({ imported: file, reading: number }: ImportFileControl, reading: Reading) {
  const { api } = usePlatform()
  const client = useClient()
  return useQuery({
    queryKey: ['contact-file', client.id, number, reading],
    queryFn: ({ signal }) => api.call(checkContactFile, { body: { text: file?.text ?? '', ...reading } }, signal),
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

/** Finds the mapped columns that contain dates. */
function dateColumns(mapping: Chosen, added: readonly CustomField[]): readonly string[] {
  const isDate = (field: string) =>
    field === 'birthdate' || added.some(({ id, type }) => `custom.${id}` === field && type.startsWith('date'))
  return (Object.entries(mapping) as [string, string][]).flatMap(([field, column]) => (isDate(field) ? [column] : []))
}

const cellsIn = ({ columns, rows }: CsvTable, names: readonly string[]): readonly string[] =>
  names.flatMap((name) => rows.map(({ cells }) => cells[columns.indexOf(name)] ?? ''))

type Unknown = OutputOf<typeof checkContactFile>['unknown']

/** Adds already replaced values to the unknown values of the check. */
function withReplaced(now: Unknown, shown: Unknown): Unknown {
  const before = shown.map((one) => {
    const own = now.find(({ field }) => field === one.field)?.values ?? []
    const more = own.filter(({ value }) => one.values.every((other) => other.value !== value))
    return { ...one, values: [...one.values, ...more] }
  })
  return [...before, ...now.filter(({ field }) => shown.every((one) => one.field !== field))]
}

/** Unknown values of a mapping, which stay on the screen after the user replaces them. */
function useUnknownValues(check: ReturnType<typeof useCheck>, mapping: Chosen): Unknown {
  const [seen, setSeen] = useState<{ readonly mapping: Chosen; readonly unknown: Unknown }>()
  const now = check.isPlaceholderData ? [] : (check.data?.unknown ?? [])
  const before = seen?.mapping === mapping ? seen.unknown : []
  const unknown = withReplaced(now, before)
  const countValues = (some: Unknown) => some.reduce((sum, { values }) => sum + values.length, 0)
  if (seen?.mapping !== mapping || countValues(unknown) !== countValues(before)) setSeen({ mapping, unknown })
  return unknown
}

const nothingChosen: Reading = { mapping: {}, order: undefined, replaced: {} }

/** Settings to read a chosen file, guessed first and then changed by the user. */
function useReading(kept: Chosen) {
  const added = useCustomFields().get('contacts') ?? []
  const withGroups = hasRole(useActor(), 'groups')
  const fields = contactColumnsWith({ fields: added, withGroups })
  const [reading, setReading] = useState<Reading>(nothingChosen)
  const [guessed, setGuessed] = useState<Chosen>({})
  const { mapping, replaced } = reading
  return {
    fields,
    guessed,
    reading,
    hasDates: dateColumns(mapping, added).length > 0,
    guess: (table: CsvTable) => {
      const known = Object.fromEntries(Object.entries(kept).filter(([field]) => field in fields)) as Chosen
      const first = guessContactColumns(fields, table.columns, known)
      setGuessed(first)
      setReading({ mapping: first, order: guessDateOrder(cellsIn(table, dateColumns(first, added))), replaced: {} })
    },
    choose: (field: ContactColumn, column: string | null) =>
      setReading({ ...reading, mapping: chooseColumn(mapping, field, column) }),
    setOrder: (order: DateOrder | undefined) => setReading({ ...reading, order }),
    replace: (field: ContactColumn, value: string, option: string | null) => {
      setReading({ ...reading, replaced: { ...replaced, [field]: withReplacement(replaced[field], value, option) } })
    },
  }
}

/** Commands to stop and undo begun imports. */
function useBegunImports() {
  const stop = useCommand(stopContactImport)
  const undo = useCommand(undoContactImport)
  return {
    isStopping: stop.isRunning,
    isTakingBack: undo.isRunning,
    stop: (id: string) => stop.start({ params: { id } }),
    undo: (id: string) => undo.start({ params: { id } }),
  }
}

/** Downloads all rows and cells that the import would omit. */
function useDownload(text: string, reading: Reading, findLabel: (field: string) => string) {
  const { api } = usePlatform()
  const download = useCommandOf(async () => {
    const all = await api.call(checkContactFile, { body: { text, ...reading, all: true } })
    saveNotedRows(all.noted, findLabel)
  })
  return { isDownloading: download.isRunning, downloadAll: () => download.start(undefined) }
}

/** State of the dialog of an import, and the import. */
export function useContactImport() {
  const queries = useQueryClient()
  const client = useClient()
  const kept = useKeptMapping()
  const [known, setKnown] = useState<Known>('skip')
  const [consent, setConsent] = useState<ConsentWay>()
  const own = useReading(kept.data?.mapping ?? {})
  const { reading, fields } = own
  const chosen = useImportFile(longestContactsFile, ({ table }) => {
    own.guess(table)
    setConsent(undefined)
  })
  const file = chosen.imported
  const check = useCheck(chosen, reading)
  const findLabel = (field: string): string => fields[field as ContactColumn]?.label ?? field
  const begin = useCommand(beginContactImport)
  const start = (onBegun: () => void): void => {
    if (file === undefined) return
    const { fileName, text } = file
    const consented = reading.mapping.consent === undefined ? undefined : consent
    begin.start({ body: { text, ...reading, known, consent: consented, file_name: fileName.slice(0, 500) } }, () => {
      // The next file of this dialog begins with it, as every one does that is opened later.
      queries.setQueryData(mappingKey(client.id), { mapping: reading.mapping })
      chosen.clear()
      onBegun()
    })
  }
  return {
    ...own,
    ...reading,
    ...useBegunImports(),
    ...useDownload(file?.text ?? '', reading, findLabel),
    kept,
    chosen,
    file,
    known,
    check,
    consent,
    unknown: useUnknownValues(check, reading.mapping),
    findLabel,
    setKnown,
    setConsent,
    start,
    isBeginning: begin.isRunning,
  }
}

export type ContactImportControl = ReturnType<typeof useContactImport>
