import { useMemo } from 'react'
import type { ListColumn, RecordDefinition } from '../../../domain/kernel/index.ts'
import {
  areSameColumns,
  listedOf,
  offeredColumns,
  shownColumns,
  usualColumns,
} from '../../../domain/kernel/lists/list-columns.ts'
import type { ListedColumn } from '../../../domain/kernel/lists/listed-columns.ts'
import { useActor } from '../../platform/platform-context.tsx'
import type { ChosenColumns } from '../../ui/list/chosen-columns.ts'
import { useIsNarrow } from '../../ui/use-breakpoint.ts'
import type { ListView } from './use-open-view.ts'
import { useOwnColumns } from './use-own-columns.ts'

export interface ListColumns extends ChosenColumns {
  /** The record type with every column that its list can have: it is sorted by those too that are not shown. */
  readonly definition: RecordDefinition
  readonly offered: readonly ListColumn[]
  readonly choose: (columns: readonly ListedColumn[]) => void
  /** Resets the choice; undefined without a choice. */
  readonly reset: (() => void) | undefined
  /** Chosen columns that cannot be shown: of fields that the reader does not read, or that are no more. */
  readonly leftOut: number
  /** The chosen columns as they are kept; undefined where they are the usual ones. */
  readonly inForce: readonly ListedColumn[] | undefined
  /** True if the reader has other columns than the open view. */
  readonly isChanged: boolean
  /** True with room for columns. */
  readonly isOffered: boolean
}

interface Place {
  /** Path of the list under the client. */
  readonly list: string
  readonly view: ListView | undefined
}

/** The columns of a list, or of the view that is open, as its reader has chosen them. */
export function useListColumns(definition: RecordDefinition, { list, view }: Place): ListColumns {
  const actor = useActor()
  const isNarrow = useIsNarrow()
  const own = useOwnColumns(view === undefined ? list : `view:${view.id}`)
  const saved = view?.columns
  const offered = useMemo(() => offeredColumns(definition, actor), [definition, actor])
  const listed = useMemo(
    () => ({ ...definition, list: { ...definition.list, columns: offered } }),
    [definition, offered],
  )
  const { columns, leftOut } = useMemo(
    () => shownColumns(offered, usualColumns(definition, offered), own.columns ?? saved),
    [definition, offered, own.columns, saved],
  )
  const choose = (next: readonly ListedColumn[]) => own.choose(next)
  return {
    definition: listed,
    offered,
    columns,
    leftOut,
    isLoading: own.isLoading,
    choose,
    onWidth: (field, width) =>
      choose(listedOf(columns.map((column) => (column.field === field ? { ...column, width } : column)))),
    reset: own.columns && (() => own.choose(undefined)),
    inForce: own.columns ?? saved,
    isChanged: view !== undefined && own.columns !== undefined && !areSameColumns(own.columns, saved),
    isOffered: !isNarrow,
  }
}
