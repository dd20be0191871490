import { Anchor, Button, CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useRef, type ReactNode } from 'react'
import type { Filter, OrderBy, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Versioned } from '../../platform/live/live-window.ts'
import type { PathParams } from '../../platform/api/records-api.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useSearchRows } from '../../platform/data/use-search-rows.ts'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../states.tsx'
import { useShortcuts } from '../use-shortcuts.ts'
import { RecordTable } from './record-table.tsx'
import { useHeldRows } from './use-held-rows.ts'
import classes from './record-list.module.css'

interface RecordListProps {
  readonly definition: RecordDefinition
  readonly title: string
  /** Path of a row's own screen under the client. */
  readonly pathOf: (row: Versioned) => string
  readonly where?: Filter | undefined
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

/** The list of any record type: search, sort, pages that go on as one scrolls, live. Its state is in the address. */
export function RecordList(props: RecordListProps) {
  const { definition, title, pathOf, where, params, actions } = props
  const { words, change } = useAddressWords()
  const query = words['q'] ?? ''
  const asked = useDeferredValue(query.trim())
  const orderBy = orderOf(words['sort'], definition)
  const isSearching = asked !== '' && definition.search !== undefined
  const listed = useRecords(definition, { where, params, orderBy, enabled: !isSearching })
  const found = useSearchRows(definition, { query: asked, enabled: isSearching })
  const view = isSearching ? found : listed
  const held = useHeldRows<Versioned>(view.rows)
  const box = useRef<HTMLInputElement>(null)
  useShortcuts([{ keys: '/', label: 'Search this list', run: () => box.current?.focus() }])
  return (
    <section className={classes['list']} aria-label={title}>
      <header className={classes['bar']}>
        <h1 className={classes['title']}>{title}</h1>
        {definition.search !== undefined && (
          <TextInput
            ref={box}
            className={classes['search']}
            aria-label={`Search ${definition.label.many.toLowerCase()}`}
            placeholder={`Search ${definition.label.many.toLowerCase()}`}
            leftSection={<IconSearch size={16} stroke={1.75} />}
            rightSection={
              query !== '' && (
                <CloseButton size="sm" aria-label="Clear search" onClick={() => change({ q: undefined })} />
              )
            }
            value={query}
            onChange={(event) => change({ q: event.currentTarget.value || undefined })}
            onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
          />
        )}
        {actions}
      </header>
      {held.pendingNew > 0 && (
        <Button className={classes['new']} size="compact-sm" onClick={held.showNew}>
          {held.pendingNew} new
        </Button>
      )}
      <p className="fl-unseen" role="status">
        {isSearching && !view.isLoading ? `${found.count} found` : ''}
      </p>
      {view.isLoading && <RowsSkeleton />}
      {view.error && view.rows.length === 0 && <ErrorState error={view.error} onRetry={view.retry} />}
      {!view.isLoading && !view.error && view.rows.length === 0 && (
        <EmptyState title={`No ${definition.label.path} found`}>
          {isSearching && (
            <Anchor component="button" type="button" onClick={() => change({ q: undefined })}>
              Clear Search
            </Anchor>
          )}
        </EmptyState>
      )}
      {view.rows.length > 0 && (
        <RecordTable
          definition={definition}
          rows={held.rows}
          orderBy={orderBy}
          onOrderBy={isSearching ? undefined : (next) => change({ sort: `${next.field}.${next.direction}` }, true)}
          pathOf={pathOf}
          onNearEnd={view.loadMore}
          onScrolled={held.onScrolled}
        />
      )}
    </section>
  )
}
