import { ActionIcon, Switch } from '@mantine/core'
import { IconBookmark, IconPencil, IconTrash } from '@tabler/icons-react'
import { searches } from '../../domain/crm/index.ts'
import { hasRole } from '../../domain/kernel/index.ts'
import { termsOf } from '../../domain/kernel/search/saved-search.ts'
import { useRecordCommands } from '../platform/data/use-record-commands.ts'
import { useRecords } from '../platform/data/use-records.ts'
import { useActor, useSignedInUser } from '../platform/platform-context.tsx'
import { ClientLink } from '../ui/client-link.tsx'
import { ListFrame } from '../ui/list/list-frame.tsx'
import { DisallowedScreen } from '../ui/disallowed-screen.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../ui/states.tsx'
import { askName } from './ask-name.ts'
import { managed } from './managed-searches.ts'
import { notifyUnsaved } from './notify-unsaved.ts'
import { addressOf, isSureToDelete, type SavedSearch } from './use-saved-searches.ts'
import classes from './search.module.css'

const most = 200

const termsText = ({ query, filters, mode }: ReturnType<typeof termsOf>): string =>
  [...(query === '' ? [] : [`“${query}”`]), ...filters.map((item) => item.name)].join(mode === 'or' ? ' or ' : ' · ')

function pathOf(search: SavedSearch): string {
  const words = Object.entries(addressOf(search.id, termsOf(search))).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return `${managed[search.index]?.path ?? search.index}?${new URLSearchParams(words).toString()}`
}

function SavedRow({ search, others }: { readonly search: SavedSearch; readonly others: readonly SavedSearch[] }) {
  const user = useSignedInUser()
  const { change, remove } = useRecordCommands(searches, { params: { user: user.id } })
  const { change: watch } = useRecordCommands(searches, { params: { user: user.id }, isSilent: true })
  const rename = async () => {
    const taken = others.filter((one) => one.index === search.index && one.subtype === search.subtype)
    const name = await askName({ others: taken, name: search.name })
    if (name !== undefined) change.start({ row: search, change: { name } })
  }
  const removeSure = async () => {
    if (await isSureToDelete(search.name)) remove.start(search)
  }
  return (
    <li className={classes['savedRow']}>
      <ClientLink path={pathOf(search)} className={classes['savedName']}>
        {search.name}
        <span className={classes['savedTerms']}>
          {managed[search.index]?.label}: {termsText(termsOf(search))}
        </span>
      </ClientLink>
      <Switch
        size="xs"
        label="AI Watchlist"
        aria-label={`AI Watchlist: ${search.name}`}
        checked={search.ai_notification}
        onChange={(event) =>
          void watch
            .run({ row: search, change: { ai_notification: event.currentTarget.checked } })
            .then(undefined, notifyUnsaved)
        }
      />
      <ActionIcon aria-label={`Rename ${search.name}`} onClick={() => void rename()}>
        <IconPencil size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={`Delete ${search.name}`} onClick={() => void removeSure()}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  )
}

/** The user's searches of some indexes, and the actions on each. */
function SavedRows({ indexes }: { readonly indexes: readonly string[] }) {
  const user = useSignedInUser()
  const view = useRecords(searches, {
    params: { user: user.id },
    where: ['index', 'in', indexes],
    orderBy: { field: 'name', direction: 'asc' },
    pageSize: most,
  })
  if (view.error !== null && view.rows.length === 0) return <ErrorState error={view.error} onRetry={view.retry} />
  if (view.isLoading) return <RowsSkeleton />
  if (view.rows.length === 0) {
    return (
      <EmptyState title="No saved searches found" icon={IconBookmark}>
        Search quotes or trips, then save the search from the menu next to the filters.
      </EmptyState>
    )
  }
  return (
    <ul className={classes['savedRows']} aria-label="Saved searches">
      {view.rows.map((search) => (
        <SavedRow key={search.id} search={search} others={view.rows.filter((one) => one !== search)} />
      ))}
    </ul>
  )
}

/** Filter management of quotes and trips, for who reads either: `/{name_key}/quotes/filters` (1-shell section 2.2). */
export function SavedSearchesScreen() {
  const actor = useActor()
  const open = Object.entries(managed).filter(([, { role }]) => hasRole(actor, role))
  const [first] = open
  if (first === undefined) return <DisallowedScreen needs="quotes" />
  const links = open.map(([index, { label, path }]) => (
    <ClientLink key={index} path={path}>
      All {label.toLowerCase()}
    </ClientLink>
  ))
  return (
    <ListFrame title={first[1].title} bar={links}>
      <SavedRows indexes={open.map(([index]) => index)} />
    </ListFrame>
  )
}
