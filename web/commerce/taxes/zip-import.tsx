import { Button } from '@mantine/core'
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
import { TableImport } from '../../ui/imports/table-import.tsx'
import { useImportFile } from '../../ui/imports/use-import-file.ts'
import { doneWords } from '../products/use-product-import.ts'

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
  return (
    <TableImport<ZipColumn>
      about="Each row is a zip. A known zip is updated; empty cells change nothing. A file with a fault imports nothing."
      file={file}
      fields={zipColumns}
      chosen={mapping}
      missing={missingZipColumns(mapping)}
      onChoose={choose}
      faults={faults}
      preview={
        preview !== undefined && (
          <p role="status">
            <strong>Preview, nothing is written yet: {preview}</strong>
          </p>
        )
      }
      look={{ isRunning, start: look }}
      run={{ isRunning, start: run }}
      noun={{ one: 'zip', many: 'zips' }}
      onClose={onClose}
    />
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
