import { Button } from '@mantine/core'
import { IconFilter, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { FilterChip } from './filter-chip.tsx'
import { FilterForm } from './filter-form.tsx'
import { effectWords, rulesWords } from './filter-words.ts'
import { useInboxFilters, type InboxFilter } from './use-inbox-filters.ts'
import type { RecordsView } from '../../platform/data/use-records.ts'
import { BackToInbox } from '../back-to-inbox.tsx'
import classes from './filter.module.css'

/** `filter` of the address while a new one is written. */
const newFilter = 'new'

function FilterRow({ filter }: { readonly filter: InboxFilter }) {
  return (
    <li>
      <Link
        to="."
        search={(words: Record<string, unknown>) => ({ ...words, filter: filter.id })}
        className={classes['row']}
      >
        <span className={classes['line']}>
          <FilterChip name={filter.name} color={filter.color} contrast={filter.contrast} />
          <span className={classes['effect']}>{filter.active ? effectWords(filter) : 'Off'}</span>
        </span>
        <span className={classes['quiet']} title={rulesWords(filter)}>
          {rulesWords(filter)}
        </span>
      </Link>
    </li>
  )
}

function Rows({ view }: { readonly view: RecordsView<InboxFilter> }) {
  if (view.error !== null && view.rows.length === 0) return <ErrorState error={view.error} onRetry={view.retry} />
  if (view.isLoading) return <RowsSkeleton rows={6} height={57} />
  if (view.rows.length === 0) {
    return (
      <EmptyState title="No filters found" icon={IconFilter}>
        A filter marks or hides matching messages, or notifies people of them.
      </EmptyState>
    )
  }
  return (
    <ul className={classes['rows']} aria-label="Filters">
      {view.rows.map((filter) => (
        <FilterRow key={filter.id} filter={filter} />
      ))}
    </ul>
  )
}

/** Message filters: `/{name_key}/threads/filters`, for users who may load them (1-shell section 6). */
export function FiltersScreen() {
  return hasRole(useActor(), 'inbox') ? <KnownFilters /> : <DisallowedScreen needs="inbox" />
}

function KnownFilters() {
  const { words, change } = useAddressWords()
  const view = useInboxFilters()
  const openId = words['filter']
  const open = (id: string | undefined) => change({ filter: id }, true)
  const filter = view.rows.find((one) => one.id === openId)
  const isForm = filter !== undefined || openId === newFilter
  return (
    <div className={classes['layout']} data-pane={isForm ? 'form' : 'list'}>
      <h1 className="fl-unseen">Message filters</h1>
      <section className={classes['list']} aria-label="Message filters">
        <header className={classes['head']}>
          <BackToInbox />
          <span className={classes['name']} aria-hidden>
            Message filters
          </span>
          <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => open(newFilter)}>
            New
          </Button>
        </header>
        <Rows view={view} />
      </section>
      {isForm ? (
        <FilterForm key={openId} filter={filter} onSaved={open} onClose={() => open(undefined)} />
      ) : (
        <div className={classes['nothing']}>
          <EmptyState
            title={openId === undefined || view.isLoading ? 'No filter open' : 'This filter is not here any more'}
          >
            Choose one from the list, or write a new one.
          </EmptyState>
        </div>
      )}
    </div>
  )
}
