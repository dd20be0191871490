import { Button, Group, ScrollArea } from '@mantine/core'
import {
  missingProductColumns,
  productColumns,
  type ProductColumn,
  type PreviewedProduct,
  type ProductFault,
} from '../../../domain/commerce/index.ts'
import { formatNumber } from '../../ui/format-value.ts'
import { ColumnChoices, ColumnPreview, ImportFile, UnusedColumns } from '../../ui/imports/column-choices.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { doneWords, useProductImport, type ImportPreview } from './use-product-import.ts'
import classes from '../../ui/imports/imports.module.css'

const shownFaults = 50

const placeWords = ({ row, column }: ProductFault): string =>
  [row !== undefined && `Row ${row}`, column].filter(Boolean).join(', ')

/** Faults by row and column: nothing was imported. */
function Faults({ faults }: { readonly faults: readonly ProductFault[] }) {
  if (faults.length === 0) return null
  const rest = faults.length - shownFaults
  return (
    <div role="alert" className={classes['faults']}>
      <strong>
        Nothing was imported: {formatNumber(faults.length)} {faults.length === 1 ? 'fault' : 'faults'}.
      </strong>
      <ScrollArea.Autosize mah={200} viewportProps={{ tabIndex: 0 }}>
        <ul>
          {faults.slice(0, shownFaults).map((fault) => (
            <li key={`${fault.row ?? ''} ${fault.column ?? ''} ${fault.words}`}>
              {placeWords(fault) !== '' && <strong>{placeWords(fault)}: </strong>}
              {fault.words}
            </li>
          ))}
          {rest > 0 && <li>And {formatNumber(rest)} more.</li>}
        </ul>
      </ScrollArea.Autosize>
    </div>
  )
}

const describeRow = ({ sku, name, outcome, fields }: PreviewedProduct): string =>
  `${sku}, ${name}: ${outcome === 'added' ? 'new' : fields.join(', ')}`

/** Preview of the changes of the import; nothing is written yet. */
const Preview = ({ preview }: { readonly preview: ImportPreview }) => (
  <div role="status">
    <strong>Preview, nothing is written yet: {doneWords(preview)}</strong>
    {preview.rows.length > 0 && (
      <ScrollArea.Autosize mah={200} viewportProps={{ tabIndex: 0 }}>
        <ul aria-label="New and changed products">
          {preview.rows.map((row) => (
            <li key={row.sku}>{describeRow(row)}</li>
          ))}
        </ul>
      </ScrollArea.Autosize>
    )}
  </div>
)

/** Products of a file: all of them or none, every fault by its row and column. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const control = useProductImport(onClose)
  const { table, mapping, kept, faults, preview, isRunning, isLooking, look, start } = control
  if (kept.isPending) return <RowsSkeleton rows={3} height={40} />
  if (kept.data === undefined) return <ErrorState error={kept.error} onRetry={() => void kept.refetch()} />
  return (
    <div className={classes['dialog']}>
      <p className={classes['quiet']}>
        Each row is a product. A known SKU is updated; empty cells change nothing. Sizes may be written as 2&apos; 3
        1/2&quot; or in inches. A file with a fault imports nothing.
      </p>
      <ImportFile control={control.file} />
      {table !== undefined && mapping !== undefined && (
        <>
          <ColumnChoices<ProductColumn>
            fields={productColumns}
            columns={table.columns}
            chosen={mapping}
            missing={new Set(control.isTried ? missingProductColumns(mapping) : [])}
            onChoose={control.choose}
          />
          <ColumnPreview<ProductColumn> fields={productColumns} table={table} chosen={mapping} />
          <UnusedColumns table={table} chosen={mapping} />
          <Faults faults={faults} />
          {preview && <Preview preview={preview} />}
          <Group justify="end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="default" loading={isLooking} onClick={look}>
              Preview
            </Button>
            <Button loading={isRunning} onClick={start}>
              Import {formatNumber(table.rows.length)} {table.rows.length === 1 ? 'product' : 'products'}
            </Button>
          </Group>
        </>
      )}
    </div>
  )
}
