import { Anchor } from '@mantine/core'
import { Suspense, useDeferredValue, type ComponentType, type ReactNode } from 'react'
import type { Filter, OrderBy, RecordDefinition } from '../../../domain/kernel/index.ts'
import { searchFilters } from '../../../domain/kernel/search/search-filters.ts'
import type { Versioned } from '../../platform/live/live-window.ts'
import type { PathParams } from '../../platform/api/records-api.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useSearchRows } from '../../platform/data/use-search-rows.ts'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../states.tsx'
import type { CellEdits } from './cell-edits.ts'
import type { ChosenColumns } from './chosen-columns.ts'
import type { ItemLayout } from './item-layout.tsx'
import { ListFrame } from './list-frame.tsx'
import { ListSearch } from './list-search.tsx'
import { heldFor, LiveTable } from './live-table.tsx'
import type { CellViews, DrawnColumn } from './record-table.tsx'
import { sortOf } from './sort-of.ts'

interface RecordListProps {
  readonly definition: RecordDefinition
  readonly title: string
  /** Path of a row's own screen under the client. */
  readonly pathOf: (row: Versioned) => string
  readonly where?: Filter | undefined
  /** Which of them are listed until something is searched: those of the open place. A search looks in all places. */
  readonly place?: Filter | undefined
  /** A filter that changes with the time. */
  readonly isMoving?: boolean
  readonly params?: PathParams | undefined
  /** Its order until another is chosen; that of the definition when absent. */
  readonly orderBy?: OrderBy | undefined
  /** Layout of a row without room for columns. */
  readonly layout?: ItemLayout | undefined
  /** Columns in addition to those of the definition. */
  readonly drawn?: readonly DrawnColumn[] | undefined
  readonly views?: CellViews | undefined
  /** The columns that are chosen; those of the definition when absent. */
  readonly chosen?: ChosenColumns | undefined
  /** Editing of its cells; absent if they are read-only. */
  readonly edits?: CellEdits | undefined
  /** Wrapper of the rows, such as the links to other places; absent for none. */
  readonly around?: ComponentType<{ readonly children: ReactNode }> | undefined
  /** Shown in place of an empty list; a default message when absent. */
  readonly none?: ComponentType | undefined
  /** Buttons next to the title. */
  readonly actions?: ReactNode
}

/** Rows with the wrapper of their list. */
export function Surrounded({
  around: Around,
  children,
}: Pick<RecordListProps, 'around'> & { readonly children: ReactNode }) {
  if (Around === undefined) return children
  return (
    <Suspense fallback={<RowsSkeleton />}>
      <Around>{children}</Around>
    </Suspense>
  )
}

/** Search of the list; undefined if its index does not know which records belong to it. */
function searchOf({ definition, where }: RecordListProps): { readonly filters?: string } | undefined {
  if (definition.search === undefined) return undefined
  const filters = where && searchFilters(definition, where)
  if (where !== undefined && filters === undefined) return undefined
  return filters === undefined ? {} : { filters }
}

/** Both filters at once. */
export const both = (one: Filter | undefined, other: Filter | undefined): Filter | undefined =>
  one && other ? { and: [one, other] } : (one ?? other)

/** Rows of the list or, during a search, its results. */
function useRows(props: RecordListProps, query: string, orderBy: OrderBy) {
  const { definition, isMoving, params } = props
  const where = both(props.where, props.place)
  const asked = useDeferredValue(query.trim())
  const search = searchOf(props)
  const isSearching = asked !== '' && search !== undefined
  const listed = useRecords(definition, { where, isMoving, params, orderBy, enabled: !isSearching })
  const found = useSearchRows(definition, { query: asked, ...search, params, enabled: isSearching })
  const matching = isSearching ? { search: { query: asked, ...search } } : { where, orderBy }
  return {
    ...(isSearching ? found : listed),
    matching,
    isSearching,
    isSearchable: search !== undefined,
    count: found.count,
  }
}

interface NoRowsProps extends Pick<RecordListProps, 'none'> {
  readonly definition: RecordDefinition
  readonly view: ReturnType<typeof useRows>
  readonly onClear: () => void
}

/** Shown in place of rows: loading, a failure, or an empty result. */
function NoRows({ definition, view, none: None, onClear }: NoRowsProps) {
  if (view.error) return <ErrorState error={view.error} onRetry={view.retry} />
  if (view.isLoading) return <RowsSkeleton />
  if (None !== undefined && !view.isSearching)
    return (
      <Suspense fallback={<RowsSkeleton />}>
        <None />
      </Suspense>
    )
  if (!view.isSearching) return <EmptyState title={`No ${definition.label.path} found`} />
  return (
    <EmptyState title={`No ${definition.label.many} Found.`}>
      <Anchor component="button" type="button" onClick={onClear}>
        Clear Search
      </Anchor>
    </EmptyState>
  )
}

/** The list of any record type: search, sort, endless scrolling, live. Its state is in the address. */
export function RecordList(props: RecordListProps) {
  const { definition, title, pathOf, actions } = props
  const { words, change } = useAddressWords()
  const query = words['q'] ?? ''
  const orderBy = sortOf(words['sort'], definition) ?? props.orderBy ?? definition.list.orderBy
  const view = heldFor(props.chosen, useRows(props, query, orderBy))
  const search = (q: string | undefined) => change({ q })
  return (
    <ListFrame
      title={title}
      bar={
        <>
          {view.isSearchable && (
            <ListSearch query={query} onQuery={search} words={definition.label.many.toLowerCase()} />
          )}
          {actions}
        </>
      }
    >
      <p className="fl-unseen" role="status">
        {view.isSearching && !view.isLoading ? `${view.count} found` : ''}
      </p>
      <Surrounded around={props.around}>
        <LiveTable
          definition={definition}
          view={view}
          orderBy={orderBy}
          onOrderBy={view.isSearching ? undefined : (next) => change({ sort: `${next.field}.${next.direction}` }, true)}
          pathOf={pathOf}
          layout={props.layout}
          drawn={props.drawn}
          views={props.views}
          chosen={props.chosen}
          edits={props.edits}
          matching={view.matching}
        >
          <NoRows definition={definition} view={view} none={props.none} onClear={() => search(undefined)} />
        </LiveTable>
      </Surrounded>
    </ListFrame>
  )
}
