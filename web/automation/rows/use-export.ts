import { useState } from 'react'
import {
  exportColumns,
  exportRecords,
  recordExports,
  stopRecordExport,
  type ExportColumn,
} from '../../../domain/automation/index.ts'
import type { DocOf, RecordDefinition } from '../../../domain/kernel/index.ts'
import { downloadFile } from '../../platform/api/download-file.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useCommand, useCommandOf } from '../../platform/data/use-command.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor, usePlatform, useSignedInUser } from '../../platform/platform-context.tsx'
import type { RowsAsked } from './open-row-dialogs.tsx'

export type ExportRow = Presented<typeof recordExports>
type Format = DocOf<typeof recordExports>['format']
type Separator = DocOf<typeof recordExports>['separator']

const shownExports = 5

/** The user's own exports of a list, the newest first, live. */
export function useOwnExports({ name }: RecordDefinition) {
  const user = useSignedInUser()
  const where = { and: [['user', '==', user.id] as const, ['record', '==', name] as const] }
  return useRecords(recordExports, { where, pageSize: shownExports })
}

/** Actions on an export. */
export function useExportRow() {
  const { api } = usePlatform()
  const stop = useCommand(stopRecordExport)
  const download = useCommandOf(async ({ file }: ExportRow) => {
    if (file) await downloadFile(api, file.url.replace(/^\/api/, ''), file.name)
  })
  return {
    stop: ({ id }: ExportRow) => stop.start({ params: { id } }),
    download: (row: ExportRow) => download.start(row),
    isDownloading: download.isRunning,
  }
}

const fieldsOf = (columns: readonly ExportColumn[]): string[] => columns.map(({ field }) => field)

/** Every column that can be exported, and how many of them the list shows: these come first, in the list's order. */
function useColumns({ definition, columns }: RowsAsked) {
  const offered = exportColumns(definition, useActor())
  const shown = columns ?? definition.list.columns.map(({ field }) => field)
  const listed = shown.flatMap((name) => offered.find(({ field }) => field === name) ?? [])
  return { columns: [...new Set([...listed, ...offered])], listed: fieldsOf(listed) }
}

/** State of the dialog of an export, and the export. */
export function useExport(asked: RowsAsked) {
  const { definition, chosen } = asked
  const { columns, listed } = useColumns(asked)
  const [format, setFormat] = useState<Format>('csv')
  const [separator, setSeparator] = useState<Separator>(',')
  const [picked, setPicked] = useState(listed)
  const begin = useCommand(exportRecords)
  // In the order of the columns, whichever was ticked first.
  const fields = fieldsOf(columns).filter((field) => picked.includes(field))
  return {
    columns,
    format,
    separator,
    picked,
    fields,
    setFormat,
    setSeparator,
    setPicked,
    pickAll: () => setPicked(fieldsOf(columns)),
    pickListed: () => setPicked(listed),
    isBeginning: begin.isRunning,
    start: () =>
      begin.start({
        body: exportRecords.body.parse({ record: definition.name, format, separator, fields, chosen }),
      }),
  }
}
