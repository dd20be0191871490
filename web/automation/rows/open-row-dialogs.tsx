import { Suspense } from 'react'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import type { RowChoiceSent } from '../../../domain/kernel/lists/row-choice.ts'
import { showModal } from '../../platform/dialogs.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RowsSkeleton } from '../../ui/states.tsx'

const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog)
const EditDialog = lazyPart(async () => (await import('./edit-dialog.tsx')).EditDialog)

/** The rows that something is done with, and how many they are in words. */
export interface RowsAsked {
  readonly definition: RecordDefinition
  readonly chosen: RowChoiceSent
  readonly words: string
  /** Fields of the columns that their list shows; the usual ones when absent. */
  readonly columns?: readonly string[] | undefined
}

export interface RowsDialogProps extends RowsAsked {
  readonly onClose: () => void
}

const waiting = <RowsSkeleton rows={3} height={40} />

/** Asks how rows are written out. */
export const openExport = (asked: RowsAsked): (() => void) =>
  showModal({
    title: `Export ${asked.definition.label.many.toLowerCase()}`,
    size: 'large',
    body: (close) => (
      <Suspense fallback={waiting}>
        <ExportDialog {...asked} onClose={close} />
      </Suspense>
    ),
  })

/** Asks which fields of rows are set. */
export const openEdit = (asked: RowsAsked): (() => void) =>
  showModal({
    title: `Edit ${asked.definition.label.many.toLowerCase()}`,
    size: 'large',
    body: (close) => (
      <Suspense fallback={waiting}>
        <EditDialog {...asked} onClose={close} />
      </Suspense>
    ),
  })
