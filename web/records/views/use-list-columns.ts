import { useMemo } from 'react'
import type { ListColumn, RecordDefinition } from '../../../domain/kernel/index.ts'
import {
  listedOf,
  offeredColumns,
  shownColumns,
  usualColumns,
  type ListedColumn,
} from '../../../domain/kernel/list-columns.ts'
import { useActor } from '../../platform/platform-context.tsx'
import type { ChosenColumns } from '../../ui/list/chosen-columns.ts'
import { useIsNarrow } from '../../ui/use-breakpoint.ts'
import { screensOf } from '../../screens.ts'
import { useOwnColumns } from './use-own-columns.ts'

export interface ListColumns extends ChosenColumns {
  /** The record type with every column that its list can have: it is sorted by those too that are not shown. */
  readonly definition: RecordDefinition
  readonly offered: readonly ListColumn[]
  readonly choose: (columns: readonly ListedColumn[]) => void
  /** Takes the choice back; undefined where nothing was chosen. */
  readonly reset: (() => void) | undefined
  /** Whether the list is shown in columns at all. */
  readonly isOffered: boolean
}

/** The columns of a list as its reader has chosen them. */
export function useListColumns(definition: RecordDefinition, list: string): ListColumns {
  const actor = useActor()
  const isNarrow = useIsNarrow()
  const own = useOwnColumns(list)
  const offered = useMemo(() => offeredColumns(definition, actor), [definition, actor])
  const listed = useMemo(
    () => ({ ...definition, list: { ...definition.list, columns: offered } }),
    [definition, offered],
  )
  const { columns } = useMemo(
    () => shownColumns(offered, usualColumns(definition, offered), own.columns),
    [definition, offered, own.columns],
  )
  const choose = (next: readonly ListedColumn[]) => own.choose(next)
  return {
    definition: listed,
    offered,
    columns,
    isLoading: own.isLoading,
    choose,
    onWidth: (field, width) =>
      choose(listedOf(columns.map((column) => (column.field === field ? { ...column, width } : column)))),
    reset: own.columns && (() => own.choose(undefined)),
    isOffered: !(isNarrow && screensOf(definition).item !== undefined),
  }
}
