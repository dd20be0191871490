import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconBookmark,
  IconDeviceFloppy,
  IconLink,
  IconPencil,
  IconRefresh,
  IconSparkles,
  IconTrash,
} from '@tabler/icons-react'
import type { SaveIssue } from '../../domain/kernel/search/saved-search.ts'
import { useGo } from '../platform/address.ts'
import { notify } from '../platform/notices.ts'
import { writeClipboard } from '../platform/write-clipboard.ts'
import { RowsSkeleton } from '../ui/states.tsx'
import type { BoxedSearch } from './use-search-box.ts'
import { managed } from './managed-searches.ts'
import { useSavedSearches, type SavedSearches, type SavedSearch } from './use-saved-searches.ts'
import { notifiedBy } from '../../domain/crm/index.ts'
import classes from './search.module.css'

/** Recipients of the AI watchlist's matches: 'notifies nobody', 'notifies me', 'notifies Sales, Inbox'. */
function notifiedWords(search: Pick<SavedSearch, 'ai_notification' | 'told'>): string {
  if (!search.ai_notification) return 'notifies nobody'
  const notified = notifiedBy(search)
  if (notified.who === 'me') return 'notifies me'
  return notified.who === 'everybody'
    ? 'notifies everybody'
    : `notifies ${notified.roles.map(({ label }) => label).join(', ')}`
}

const issueWords: Readonly<Record<SaveIssue, string>> = {
  'no-index': 'Nothing is searched here.',
  'no-subtype': 'Searches of this list cannot be saved.',
  'empty-search': 'Enter a term or choose a filter first.',
  'same-search': 'This search is saved already.',
}

/** Link that shows others the same search. */
async function copyAddress(): Promise<void> {
  const isCopied = await writeClipboard(location.href)
  if (isCopied) notify({ title: 'Link Copied', message: 'Colleagues with access to these records get the same view.' })
  else notify({ kind: 'error', title: 'Cannot Copy', message: 'Copy the address of this page instead.' })
}

interface SavedItemsProps {
  readonly saved: SavedSearches
  readonly search: BoxedSearch
}

function LoadedItems({ saved, search }: SavedItemsProps) {
  const { own, loaded, issue, update, rename, remove, chooseNotified } = saved
  if (loaded === undefined) return null
  return (
    <>
      {own && issue === undefined && (
        <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={update}>
          Update “{own.name}”
        </Menu.Item>
      )}
      {own && (
        <Menu.Item leftSection={<IconSparkles size={16} aria-hidden />} onClick={() => void chooseNotified()}>
          AI Watchlist: {notifiedWords(own)}
        </Menu.Item>
      )}
      {own && (
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => void rename()}>
          Rename
        </Menu.Item>
      )}
      {own && (
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void remove()}>
          Delete
        </Menu.Item>
      )}
      <Menu.Item onClick={search.clear}>Close “{loaded.name}”</Menu.Item>
    </>
  )
}

/** To the screen on which the searches of some indexes are managed. */
function ManageItem({ index }: { readonly index: string }) {
  const go = useGo()
  if (managed[index] === undefined) return null
  return (
    <Menu.Item leftSection={<IconBookmark size={16} aria-hidden />} onClick={() => go('quotes/filters')}>
      Manage saved searches
    </Menu.Item>
  )
}

/** Saved searches, and actions on the present search: both appear once the saved searches are loaded. */
function SavedItems({ saved, search }: SavedItemsProps) {
  const { isLoading, rows, loaded, issue, open, save } = saved
  if (isLoading) return <RowsSkeleton rows={4} height={36} />
  return (
    <>
      <Menu.Label>Saved searches</Menu.Label>
      {rows.length === 0 && <Menu.Item disabled>No saved searches found</Menu.Item>}
      {rows.map((row) => (
        <Menu.Item
          key={row.id}
          aria-current={row.id === loaded?.id || undefined}
          rightSection={row.ai_notification && <IconSparkles size={14} aria-label="on the AI watchlist" role="img" />}
          onClick={() => open(row)}
        >
          {row.name}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item
        disabled={issue !== undefined}
        leftSection={<IconDeviceFloppy size={16} aria-hidden />}
        onClick={() => void save()}
      >
        Save Search{issue === undefined ? '…' : `: ${issueWords[issue]}`}
      </Menu.Item>
      <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={() => void copyAddress()}>
        Copy Link
      </Menu.Item>
      <LoadedItems saved={saved} search={search} />
      <ManageItem index={search.box.index} />
    </>
  )
}

/** Saved searches: open, save, edit, share, delete (1-shell sections 4 and 5). */
export function SavedMenu({ search, isIcon = false }: { readonly search: BoxedSearch; readonly isIcon?: boolean }) {
  const saved = useSavedSearches(search)
  const { loaded } = saved
  const label = loaded ? `Saved searches: ${loaded.name}` : 'Saved searches'
  return (
    <Menu position="bottom-end" width={280} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        {isIcon ? (
          <ActionIcon variant={loaded ? 'light' : undefined} aria-label={label}>
            <IconBookmark size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        ) : (
          <Button variant={loaded ? 'light' : 'default'} maw={220} aria-label={label}>
            <IconBookmark size={16} stroke={1.75} aria-hidden />
            <span className={classes['word']}>{loaded?.name ?? 'Saved'}</span>
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <SavedItems saved={saved} search={search} />
      </Menu.Dropdown>
    </Menu>
  )
}
