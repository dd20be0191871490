import { useMemo, useState } from 'react'
import { beginOf, entriesAsFields, pages, type EditorEntry } from '../../../domain/content/index.ts'
import type { Doc } from '../../../domain/kernel/index.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { createFormStore, FormStoreProvider } from '../../ui/form/form-store.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { usePagesOf } from './kind-review.tsx'
import classes from './kinds.module.css'
import { SearchedSelect } from '../../ui/choices/searched-select.tsx'

interface TriedFormProps {
  readonly entries: readonly EditorEntry[]
  /** Initial values of the form; those of a new page of the kind when absent. */
  readonly content: Doc | undefined
}

/** Preview of the configured form: its input is not saved. */
function TriedForm({ entries, content }: TriedFormProps) {
  const fields = useMemo(() => entriesAsFields(entries), [entries])
  const store = useMemo(() => createFormStore(fields, { ...beginOf(fields), ...content }), [fields, content])
  return (
    <FormStoreProvider value={store}>
      <FormGrid key={fields.length} fields={fields} scope="" isReadOnly={false} recordId={undefined} />
    </FormStoreProvider>
  )
}

/** The form with the stored values of a page. */
function FormOfPage({ entries, id }: { readonly entries: readonly EditorEntry[]; readonly id: string }) {
  const { row, error, isGone, retry } = useRecord(pages, id)
  if (error && row === undefined) return <ErrorState error={error} onRetry={retry} />
  if (isGone) return <p className={classes['note']}>This page was deleted.</p>
  if (row === undefined) return <RowsSkeleton rows={4} />
  return <TriedForm key={id} entries={entries} content={row.content} />
}

interface KindPreviewProps {
  readonly kind: string
  /** Undefined while something is wrong in them. */
  readonly entries: readonly EditorEntry[] | undefined
}

/** Form of a kind of page: empty, or with the values of one of its pages. */
export function KindPreview({ kind, entries }: KindPreviewProps) {
  const [page, setPage] = useState<string | null>(null)
  const choices = usePagesOf(kind).map(({ id, name }) => ({ value: id, label: textOf(name) }))
  return (
    <section className={classes['side']} aria-label="Preview of the form">
      <h2 className={classes['title']}>The form that it makes</h2>
      {choices.length > 0 && (
        <SearchedSelect
          label="Shown with"
          placeholder="A new page"
          description="Tried out here: nothing of it is saved."
          data={choices}
          value={page}
          onChange={setPage}
          clearable
        />
      )}
      {entries === undefined && <p className={classes['note']}>It is shown once nothing is wrong.</p>}
      {entries && page === null && <TriedForm entries={entries} content={undefined} />}
      {entries && page !== null && <FormOfPage entries={entries} id={page} />}
    </section>
  )
}
