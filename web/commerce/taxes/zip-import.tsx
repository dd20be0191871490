import { Button } from '@mantine/core'
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
import { hasRole, type OutputOf } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { showModal } from '../../platform/dialogs.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { TableImport } from '../../ui/imports/table-import.tsx'
import { chooseColumn, usePreviewedImport } from '../../ui/imports/use-previewed-import.ts'
import { doneWords } from '../products/use-product-import.ts'

function useZipImport(onDone: () => void) {
  const { start, isRunning } = useCommand(importZips)
  const { change, ...state } = usePreviewedImport<ZipMapping, ZipFault, OutputOf<typeof importZips>>(
    {},
    { longest: longestZipFile, guess: guessZipColumns, start, describe: doneWords, onDone },
  )
  const choose = (field: ZipColumn, column: string | null) => change(chooseColumn(state.mapping, field, column))
  return { ...state, isRunning, choose }
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
