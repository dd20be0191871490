import { Anchor, Button } from '@mantine/core'
import { useDeferredValue, useRef, type ReactNode } from 'react'
import type { Filter, OrderBy, RecordDefinition } from '../../../domain/kernel/index.ts'
import { searchFilters } from '../../../domain/kernel/search-filters.ts'
import type { Versioned } from '../../platform/live/live-window.ts'
import type { PathParams } from '../../platform/api/records-api.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useSearchRows } from '../../platform/data/use-search-rows.ts'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../states.tsx'
import { ListBar } from './list-bar.tsx'
import { RecordTable } from './record-table.tsx'
import { useHeldRows } from './use-held-rows.ts'
import classes from './record-list.module.css'

interface RecordListProps {
  readonly definition: RecordDefinition
  readonly title: string
  /** Path of a row's own screen under the client. */
  readonly pathOf: (row: Versioned) => string
  readonly where?: Filter | undefined
  /** What a search leaves out beside that, in the words of hosted search. */
  readonly searchOnly?: string | undefined
  readonly params?: PathParams | undefined
  /** Buttons beside the title. */
  readonly actions?: ReactNode
}

/** Sort order of an address: 'name.asc'. Anything the definition cannot sort by falls back to its own order. */
function orderOf(text: string | undefined, definition: RecordDefinition): OrderBy {
  const [field = '', direction] = (text ?? '').split(/\.(?=asc$|desc$)/)
  const isSortable = definition.list.columns.some((column) => column.sortable === true && column.field === field)
  if (!isSortable || (direction !== 'asc' && direction !== 'desc')) return definition.list.orderBy
  return { field, direction }
}

/** How the list is searched; undefined where its index cannot tell which records belong to it. */
function searchOf({ definition, where, searchOnly }: RecordListProps): { readonly filters?: string } | undefined {
  if (definition.search === undefined) return undefined
  const within = where && searchFilters(definition, where)
  if (where !== undefined && within === undefined) return undefined
  const filters = [within, searchOnly].filter((part) => part !== undefined).join(' AND ')
  return filters === '' ? {} : { filters }
}

/** Rows of the list or, once something is searched, what was found. */
function useRows(props: RecordListProps, query: string, orderBy: OrderBy) {
  const { definition, where, params } = props
  const asked = useDeferredValue(query.trim())
  const search = searchOf(props)
  const isSearching = asked !== '' && search !== undefined
  const listed = useRecords(definition, { where, params, orderBy, enabled: !isSearching })
  const found = useSearchRows(definition, { query: asked, ...search, params, enabled: isSearching })
  return { ...(isSearching ? found : listed), isSearching, isSearchable: search !== undefined, count: found.count }
}

interface NoRowsProps {
  readonly definition: RecordDefinition
  readonly view: ReturnType<typeof useRows>
  readonly onClear: () => void
}

/** What stands in the place of rows: loading, a failure, or nothing found. */
function NoRows({ definition, view, onClear }: NoRowsProps) {
  if (view.error) return <ErrorState error={view.error} onRetry={view.retry} />
  if (view.isLoading) return <RowsSkeleton />
  if (!view.isSearching) return <EmptyState title={`No ${definition.label.path} found`} />
  return (
    <EmptyState title={`No ${definition.label.many} Found.`}>
      <Anchor component="button" type="button" onClick={onClear}>
        Clear Search
      </Anchor>
    </EmptyState>
  )
}

/** The list of any record type: search, sort, pages that go on as one scrolls, live. Its state is in the address. */
export function RecordList(props: RecordListProps) {
  const { definition, title, pathOf, actions } = props
  const { words, change } = useAddressWords()
  const query = words['q'] ?? ''
  const orderBy = orderOf(words['sort'], definition)
  const view = useRows(props, query, orderBy)
  const held = useHeldRows<Versioned>(view.rows)
  const scroller = useRef<HTMLDivElement>(null)
  const showNew = () => {
    held.showNew()
    scroller.current?.scrollTo({ top: 0 })
  }
  const search = (q: string | undefined) => change({ q })
  return (
    <section className={classes['list']} aria-label={title}>
      <ListBar
        title={title}
        hasSearch={view.isSearchable}
        query={query}
        onQuery={search}
        words={definition.label.many.toLowerCase()}
      >
        {actions}
      </ListBar>
      {held.pendingNew > 0 && (
        <Button className={classes['new']} size="compact-sm" onClick={showNew}>
          {held.pendingNew} new
        </Button>
      )}
      <p className="fl-unseen" role="status">
        {view.isSearching && !view.isLoading ? `${view.count} found` : ''}
      </p>
      {view.rows.length === 0 ? (
        <NoRows definition={definition} view={view} onClear={() => search(undefined)} />
      ) : (
        <RecordTable
          definition={definition}
          rows={held.rows}
          scroller={scroller}
          orderBy={orderBy}
          onOrderBy={view.isSearching ? undefined : (next) => change({ sort: `${next.field}.${next.direction}` }, true)}
          pathOf={pathOf}
          onNearEnd={view.loadMore}
          onScrolled={held.onScrolled}
        />
      )}
    </section>
  )
}
