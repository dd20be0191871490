import type { ShownColumn } from '../../../domain/kernel/lists/list-columns.ts'

/** The columns of a list as they are chosen for it. */
export interface ChosenColumns {
  readonly columns: readonly ShownColumn[]
  /** Called when a column is sized; undefined takes its usual width back. */
  readonly onWidth: (field: string, width: number | undefined) => void
  /** Which columns are chosen is not known yet: rows are not shown, so that no column jumps. */
  readonly isLoading: boolean
}
