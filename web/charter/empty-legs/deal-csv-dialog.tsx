import {
  dealCsvFields,
  guessDealColumns,
  importDealCsv,
  longestDealCsv,
  missingDealColumns,
  type CsvFault,
  type CsvMapping,
  type DealCsvField,
} from '../../../domain/charter/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { formatNumber } from '../../ui/format-value.ts'
import { TableImport } from '../../ui/imports/table-import.tsx'
import { chooseColumn, usePreviewedImport } from '../../ui/imports/use-previewed-import.ts'
import { ClockChoice } from '../imports/csv/clock-choice.tsx'

/** '12 empty legs: 3 added, 1 withdrawn.' */
function doneWords({ flights, added, withdrawn }: Omit<OutputOf<typeof importDealCsv>, 'faults'>): string {
  const count = `${formatNumber(flights)} ${flights === 1 ? 'empty leg' : 'empty legs'}`
  return `${count}: ${formatNumber(added)} added, ${formatNumber(withdrawn)} withdrawn.`
}

function useDealCsv(onDone: () => void) {
  const { start, isRunning } = useCommand(importDealCsv)
  const { change, ...state } = usePreviewedImport<CsvMapping, CsvFault, OutputOf<typeof importDealCsv>>(
    { columns: {}, clock: 'local' },
    { longest: longestDealCsv, guess: guessDealColumns, start, describe: doneWords, onDone },
  )
  const { mapping } = state
  const choose = (field: DealCsvField, column: string | null) =>
    change({ ...mapping, columns: chooseColumn(mapping.columns, field, column) })
  const setClock = (clock: CsvMapping['clock']) => change({ ...mapping, clock })
  return { ...state, isRunning, choose, setClock }
}

/** Empty legs of a file: all of them or none, every fault by its row and column. */
export function DealCsvDialog({ onClose }: { readonly onClose: () => void }) {
  const { file, mapping, faults, preview, isRunning, choose, setClock, look, run } = useDealCsv(onClose)
  return (
    <TableImport<DealCsvField>
      about="Each row is an empty leg. The file is your whole list: open empty legs of an earlier file that it lacks are withdrawn. A file with a fault imports nothing."
      file={file}
      fields={dealCsvFields}
      chosen={mapping.columns}
      missing={missingDealColumns(mapping)}
      onChoose={choose}
      choices={<ClockChoice clock={mapping.clock} onChoose={setClock} />}
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
      noun={{ one: 'row', many: 'rows' }}
      onClose={onClose}
    />
  )
}
