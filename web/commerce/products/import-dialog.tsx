import { ScrollArea } from '@mantine/core'
import {
  missingProductColumns,
  productColumns,
  type ProductColumn,
  type PreviewedProduct,
} from '../../../domain/commerce/index.ts'
import { TableImport } from '../../ui/imports/table-import.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { doneWords, useProductImport, type ImportPreview } from './use-product-import.ts'

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
  const { mapping, kept, faults, preview, isRunning, isLooking, look, start } = control
  if (kept.isPending) return <RowsSkeleton rows={3} height={40} />
  if (kept.data === undefined) return <ErrorState error={kept.error} onRetry={() => void kept.refetch()} />
  return (
    <TableImport<ProductColumn>
      about={
        <>
          Each row is a product. A known SKU is updated; empty cells change nothing. Sizes may be written as 2&apos; 3
          1/2&quot; or in inches. A file with a fault imports nothing.
        </>
      }
      file={control.file}
      fields={productColumns}
      chosen={mapping}
      missing={control.isTried && mapping !== undefined ? missingProductColumns(mapping) : []}
      onChoose={control.choose}
      faults={faults}
      preview={preview && <Preview preview={preview} />}
      look={{ isRunning: isLooking, start: look }}
      run={{ isRunning, start }}
      noun={{ one: 'product', many: 'products' }}
      onClose={onClose}
    />
  )
}
