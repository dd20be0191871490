import { csvFields, missingFields, type CsvField, type FlightKind } from '../../../../domain/charter/index.ts'
import { TableImport } from '../../../ui/imports/table-import.tsx'
import { ErrorState, RowsSkeleton } from '../../../ui/states.tsx'
import { wordsOfKind } from '../use-import.ts'
import { ClockChoice } from './clock-choice.tsx'
import { useCsvImport } from './use-csv-import.ts'

interface CsvDialogProps {
  readonly kind: FlightKind
  readonly onClose: () => void
}

/** Trips or quotes of a file: all of them or none, every fault by its row and column. */
export function CsvDialog({ kind, onClose }: CsvDialogProps) {
  const control = useCsvImport(kind, onClose)
  const { mapping, kept, faults, isRunning, start } = control
  const { one } = wordsOfKind[kind]
  if (kept.isPending) return <RowsSkeleton rows={3} height={40} />
  if (kept.data === undefined) return <ErrorState error={kept.error} onRetry={() => void kept.refetch()} />
  return (
    <TableImport<CsvField>
      about={
        <>
          Each row is a leg; rows of one number are one {one}. A number that is here already is brought up to date. With
          one fault nothing is imported.
        </>
      }
      file={control.file}
      fields={csvFields}
      chosen={mapping?.columns}
      missing={control.isTried && mapping !== undefined ? missingFields(mapping) : []}
      onChoose={control.choose}
      choices={mapping && <ClockChoice clock={mapping.clock} onChoose={control.setClock} />}
      faults={faults}
      run={{ isRunning, start }}
      noun={{ one: 'row', many: 'rows' }}
      onClose={onClose}
    />
  )
}
