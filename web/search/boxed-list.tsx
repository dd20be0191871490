import { Anchor, Loader, Button, Indicator } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Filter, OrderBy, RecordDefinition } from '../../domain/kernel/index.ts'
import { nextField, searchOrder, type SearchBox } from '../../domain/kernel/search/search-box.ts'
import { searchFilters } from '../../domain/kernel/search/search-filters.ts'
import type { PathParams } from '../platform/api/records-api.ts'
import type { Versioned } from '../platform/live/live-window.ts'
import { useClient } from '../platform/platform-context.tsx'
import { useAddressWords } from '../platform/use-address-words.ts'
import { formatDate } from '../ui/format-value.ts'
import type { CellEdits } from '../ui/list/cell-edits.ts'
import type { ChosenColumns } from '../ui/list/chosen-columns.ts'
import type { ItemLayout } from '../ui/list/item-layout.tsx'
import { ListFrame } from '../ui/list/list-frame.tsx'
import { heldFor, LiveTable } from '../ui/list/live-table.tsx'
import type { CellViews, DrawnColumn } from '../ui/list/record-table.tsx'
import { sortOf } from '../ui/list/sort-of.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../ui/states.tsx'
import { FilterChips } from './filter-chips.tsx'
import { SavedMenu } from './saved-menu.tsx'
import { SearchField } from './search-field.tsx'
import { showFilters } from './show-filters.tsx'
import { SortMenu } from './sort-menu.tsx'
import { useBoxedRows, type BoxedRows } from './use-boxed-rows.ts'
import { useKeptSort } from './use-kept-sort.ts'
import { useSearchBox, type BoxedSearch } from './use-search-box.ts'
import { useSearchFacts } from './use-search-facts.ts'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useKeysIn } from '../ui/use-shortcuts.ts'
import classes from './search.module.css'

interface FiltersButtonProps {
  /** Number of active filters. */
  readonly count: number
  readonly onOpen: () => void
}

/** Opens the Filters modal; `f` does too. */
function FiltersButton({ count, onOpen }: FiltersButtonProps) {
  useKeysIn('In the list', [{ keys: 'f', label: 'Filters', run: onOpen }])
  return (
    <Indicator label={count} size={16} disabled={count === 0} offset={4}>
      <Button variant="default" aria-label={count === 0 ? 'Filters' : `Filters, ${count} in force`} onClick={onOpen}>
        <IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />
        <span className={classes['word']}>Filters</span>
      </Button>
    </Indicator>
  )
}

interface BoxedListProps {
  readonly definition: RecordDefinition
  readonly box: SearchBox
  readonly title: string
  /** Path of a row's own screen under the client. */
  readonly pathOf: (row: Versioned) => string
  readonly where?: Filter | undefined
  readonly params?: PathParams | undefined
  /** Buttons next to the title. */
  readonly actions?: ReactNode
  /** Layout of a row without room for columns. */
  readonly layout?: ItemLayout | undefined
  /** Columns in addition to those of the definition. */
  readonly drawn?: readonly DrawnColumn[] | undefined
  readonly views?: CellViews | undefined
  /** The columns that are chosen; those of the definition when absent. */
  readonly chosen?: ChosenColumns | undefined
  /** Editing of its cells; absent if they are read-only. */
  readonly edits?: CellEdits | undefined
}

interface StateProps {
  readonly definition: RecordDefinition
  readonly view: BoxedRows<Versioned>
  readonly search: BoxedSearch
}

const counted = ({ count, isAtLeast }: BoxedRows<Versioned>): string =>
  `${count.toLocaleString('en-US')}${isAtLeast ? '+' : ''} found`

/** State of the search, in words. */
function SearchState({ view }: { readonly view: BoxedRows<Versioned> }) {
  const { timezone } = useClient()
  const { phase, window } = view
  return (
    <p className={classes['state']} role="status">
      {phase === 'searching' && (
        <>
          <Loader size={12} aria-hidden /> Searching…
        </>
      )}
      {phase === 'results' && counted(view)}
      {window.isMoved &&
        window.start !== undefined &&
        ` The first departure is on ${formatDate(window.start, timezone)}.`}
    </p>
  )
}

/** Shown in place of rows: loading, a failure, or an empty result. */
function NoRows({ definition, view, search }: StateProps) {
  if (view.error) return <ErrorState error={view.error} onRetry={view.retry} />
  if (view.isLoading || view.phase === 'searching') return <RowsSkeleton />
  if (search.isActive) {
    return (
      <EmptyState title={`No ${definition.label.many} Found.`}>
        {search.isNarrowed && search.query.trim() !== '' && (
          <Anchor component="button" type="button" onClick={search.clearFilters}>
            Search without {search.datesLabel ?? 'filters'}
          </Anchor>
        )}
        <Anchor component="button" type="button" onClick={search.clear}>
          Clear Search
        </Anchor>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={`No ${definition.label.path} found`}>
      {search.dates !== undefined && (
        <Anchor component="button" type="button" onClick={() => search.setDates(undefined)}>
          Show all dates
        </Anchor>
      )}
    </EmptyState>
  )
}

/** Order of the heads without a search; a chosen sort of the menu overrides the list's own. */
function orderOf({ definition, box }: BoxedListProps, search: BoxedSearch, sort: string | undefined) {
  const chosen = sortOf(sort, definition)
  const next = search.isActive ? undefined : nextField(box, { ...search, orderBy: chosen })
  const usual: OrderBy | undefined = next === undefined ? searchOrder(box, search) : { field: next, direction: 'asc' }
  const shown = chosen ?? usual ?? definition.list.orderBy
  return { chosen: search.isActive ? undefined : chosen, shown }
}

/** The list of a record type that has a search box: its search is its address. */
export function BoxedList(props: BoxedListProps) {
  const { definition, box, title, pathOf, where, params, actions } = props
  const search = useSearchBox(box, useSearchFacts(box.index), useKeptSort(box))
  const { words, change } = useAddressWords()
  const order = orderOf(props, search, words['sort'])
  const found: BoxedRows<Versioned> = useBoxedRows(definition, search, {
    params,
    where,
    words: where && searchFilters(definition, where),
    orderBy: order.chosen,
  })
  const view = heldFor(props.chosen, found)
  const inForce = search.items.length + (search.datesLabel === undefined ? 0 : 1)
  return (
    <ListFrame
      title={title}
      bar={
        <>
          <div className={classes['find']}>
            <SearchField box={box} query={search.query} onQuery={search.setQuery} />
            <FiltersButton count={inForce} onOpen={() => showFilters(box)} />
            <SavedMenu search={search} />
            <SortMenu search={search} />
          </div>
          {actions}
        </>
      }
    >
      <div className={classes['summary']}>
        <FilterChips search={search} />
        <SearchState view={view} />
      </div>
      <LiveTable
        definition={definition}
        view={view}
        orderBy={order.shown}
        onOrderBy={search.isActive ? undefined : (next) => change({ sort: `${next.field}.${next.direction}` }, true)}
        pathOf={pathOf}
        layout={props.layout}
        drawn={props.drawn}
        views={props.views}
        chosen={props.chosen}
        edits={props.edits}
        matching={view.matching}
      >
        <NoRows definition={definition} view={view} search={search} />
      </LiveTable>
    </ListFrame>
  )
}
