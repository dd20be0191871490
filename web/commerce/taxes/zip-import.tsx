import { Button, Group, ScrollArea } from '@mantine/core'
import { useState } from 'react'
import {
  guessZipColumns,
  importZips,
  longestZipFile,
  missingZipColumns,
  zipColumns,
  type ZipColumn,
  type ZipFault,
  type ZipMapping,
} from '../../../domain/commerce/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { showModal } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { formatNumber } from '../../ui/format-value.ts'
import { ColumnChoices, ColumnPreview, ImportFile, UnusedColumns } from '../../ui/imports/column-choices.tsx'
import { useImportFile } from '../../ui/imports/use-import-file.ts'
import { doneWords } from '../products/use-product-import.ts'
import classes from '../../ui/imports/imports.module.css'

const shownFaults = 50

const placeWords = ({ row, column }: ZipFault): string =>
  [row !== undefined && `Row ${row}`, column].filter(Boolean).join(', ')

const Faults = ({ faults }: { readonly faults: readonly ZipFault[] }) =>
  faults.length === 0 ? null : (
    <div role="alert" className={classes['faults']}>
      <strong>Nothing was imported:</strong>
      <ScrollArea.Autosize mah={200} viewportProps={{ tabIndex: 0 }}>
        <ul>
          {faults.slice(0, shownFaults).map((fault) => (
            <li key={`${fault.row ?? ''} ${fault.column ?? ''} ${fault.words}`}>
              {placeWords(fault) !== '' && <strong>{placeWords(fault)}: </strong>}
              {fault.words}
            </li>
          ))}
          {faults.length > shownFaults && <li>And {formatNumber(faults.length - shownFaults)} more.</li>}
        </ul>
      </ScrollArea.Autosize>
    </div>
  )

/** State of the dialog: the file with its columns, what a preview counted, and the faults. */
function useZipImport(onDone: () => void) {
  const [mapping, setMapping] = useState<ZipMapping>({})
  const [faults, setFaults] = useState<readonly ZipFault[]>([])
  const [preview, setPreview] = useState<string>()
  const forget = (next: ZipMapping) => {
    setMapping(next)
    setFaults([])
    setPreview(undefined)
  }
  const file = useImportFile(longestZipFile, ({ table }) => forget(guessZipColumns(table.columns)))
  const { start, isRunning } = useCommand(importZips)
  const ask = (isPreview: boolean) => () => {
    if (file.imported === undefined) return
    start({ body: { text: file.imported.text, mapping, isPreview } }, (done) => {
      setFaults(done.faults)
      setPreview(isPreview && done.faults.length === 0 ? doneWords(done) : undefined)
      if (isPreview || done.faults.length > 0) return
      notify({ kind: 'success', title: 'Imported', message: doneWords(done) })
      onDone()
    })
  }
  const choose = (field: ZipColumn, column: string | null) => {
    const others = Object.fromEntries(Object.entries(mapping).filter(([one]) => one !== field))
    forget(column === null ? others : { ...others, [field]: column })
  }
  return { file, mapping, faults, preview, isRunning, choose, look: ask(true), run: ask(false) }
}

function ZipImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { file, mapping, faults, preview, isRunning, choose, look, run } = useZipImport(onClose)
  const table = file.imported?.table
  return (
    <div className={classes['dialog']}>
      <p className={classes['quiet']}>
        Each row is a zip. A known zip is updated; empty cells change nothing. A file with a fault imports nothing.
      </p>
      <ImportFile control={file} />
      {table !== undefined && (
        <>
          <ColumnChoices<ZipColumn>
            fields={zipColumns}
            columns={table.columns}
            chosen={mapping}
            missing={new Set(missingZipColumns(mapping))}
            onChoose={choose}
          />
          <ColumnPreview<ZipColumn> fields={zipColumns} table={table} chosen={mapping} />
          <UnusedColumns table={table} chosen={mapping} />
          <Faults faults={faults} />
          {preview !== undefined && (
            <p role="status">
              <strong>Preview, nothing is written yet: {preview}</strong>
            </p>
          )}
          <Group justify="end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="default" loading={isRunning} onClick={look}>
              Preview
            </Button>
            <Button loading={isRunning} onClick={run}>
              Import {formatNumber(table.rows.length)} {table.rows.length === 1 ? 'zip' : 'zips'}
            </Button>
          </Group>
        </>
      )}
    </div>
  )
}

const openImport = () =>
  showModal({ title: 'Import zips', size: 'large', body: (close) => <ZipImportDialog onClose={close} /> })

/** Opens the import of zips. */
export function ZipActions() {
  const mayWrite = hasRole(useActor(), 'admin')
  if (!mayWrite) return null
  return (
    <Button variant="default" onClick={openImport}>
      Import
    </Button>
  )
}
