import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { searches, sharedSearch } from '../../domain/crm/index.ts'
import type { Doc } from '../../domain/kernel/index.ts'
import {
  saveIssue,
  termsOf,
  type LoadedSearch,
  type SaveIssue,
  type SearchTerms,
} from '../../domain/kernel/search/saved-search.ts'
import { addressOfItems } from '../../domain/kernel/search/search-items.ts'
import type { Presented } from '../platform/api/records-api.ts'
import { useRecordCommands } from '../platform/data/use-record-commands.ts'
import { useRecords } from '../platform/data/use-records.ts'
import { showAlert } from '../platform/dialogs.ts'
import { notify } from '../platform/notices.ts'
import { useClient, usePlatform, useSignedInUser } from '../platform/platform-context.tsx'
import { useAddressWords } from '../platform/use-address-words.ts'
import { askName } from './ask-name.ts'
import { askNotified } from './ask-notified.tsx'
import { notifyUnsaved } from './notify-unsaved.ts'
import type { BoxedSearch } from './use-search-box.ts'

export type SavedSearch = Presented<typeof searches>

/** More than anyone chooses from a menu. */
const most = 200

/** A search of the address that is not the user's own: a colleague's, by its address. */
function useShared(id: string | undefined) {
  const { api } = usePlatform()
  const client = useClient()
  const { data, isLoading } = useQuery({
    queryKey: ['shared-search', client.id, id],
    queryFn: ({ signal }) => api.call(sharedSearch, { params: { id: id ?? '' } }, signal),
    enabled: id !== undefined,
    retry: false,
  })
  return { shared: data, isLoading }
}

export interface SavedSearches {
  /** It is not known yet which there are, or which is loaded. */
  readonly isLoading: boolean
  readonly rows: readonly SavedSearch[]
  /** The loaded search, of any owner. */
  readonly loaded: (LoadedSearch & { readonly id: string }) | undefined
  /** The user's own row of it. */
  readonly own: SavedSearch | undefined
  readonly issue: SaveIssue | undefined
  readonly open: (search: SavedSearch) => void
  readonly save: () => Promise<void>
  /** Keeps the term that the loaded search has now. */
  readonly update: () => void
  readonly rename: () => Promise<void>
  readonly remove: () => Promise<void>
  /** Asks for the recipients of the AI watchlist's matches of the loaded search; it cannot be removed. */
  readonly chooseNotified: () => Promise<void>
}

export const addressOf = (id: string, { query, filters, mode }: SearchTerms) => ({
  q: query === '' ? undefined : query,
  f: addressOfItems(filters),
  mode: mode === 'or' ? mode : undefined,
  saved: id,
})

/** The user's searches of a box by name, and the loaded one, of any owner. */
function useLoaded(search: BoxedSearch): Pick<SavedSearches, 'isLoading' | 'rows' | 'own' | 'loaded'> {
  const { index, subtype } = search.box
  const user = useSignedInUser()
  const { rows, isLoading } = useRecords(searches, {
    params: { user: user.id },
    where: {
      and: [
        ['index', '==', index],
        ['subtype', '==', subtype],
      ],
    },
    orderBy: { field: 'name', direction: 'asc' },
    pageSize: most,
  })
  const own = rows.find((row) => row.id === search.savedId)
  const { shared, isLoading: isSharedLoading } = useShared(!isLoading && own === undefined ? search.savedId : undefined)
  const stored = own ?? shared
  return {
    isLoading: isLoading || isSharedLoading,
    rows,
    own,
    loaded: stored && { id: stored.id, name: stored.name, ...termsOf(stored) },
  }
}

/** An address with only a saved search opens it. */
function useOpenNamed(search: BoxedSearch, loaded: SavedSearches['loaded']): void {
  const { change } = useAddressWords()
  const open = useEffectEvent(() => {
    if (loaded && !search.isActive) change(addressOf(loaded.id, loaded))
  })
  const id = loaded?.id
  useEffect(() => {
    if (id !== undefined) open()
  }, [id])
}

export const isSureToDelete = (name: string): Promise<boolean> =>
  showAlert({
    title: 'Are You Sure?',
    message: `The saved search "${name}" will be deleted.`,
    confirm: 'Confirm',
    cancel: 'Cancel',
    isDestructive: true,
  })

/** Actions on the loaded search of the user. */
function useOwnActions({ own, rows }: Pick<SavedSearches, 'own' | 'rows'>, terms: SearchTerms) {
  const user = useSignedInUser()
  const { change: address } = useAddressWords()
  const { change, remove } = useRecordCommands(searches, { params: { user: user.id } })
  const { change: judged } = useRecordCommands(searches, { params: { user: user.id }, isSilent: true })
  const keep = (row: SavedSearch, next: Doc) => judged.run({ row, change: next }).then(undefined, notifyUnsaved)
  return {
    update: () => {
      if (own) void keep(own, { ...terms })
    },
    chooseNotified: async () => {
      const chosen = own && (await askNotified(own))
      if (own && chosen) await keep(own, { ...chosen })
    },
    rename: async () => {
      if (!own) return
      const name = await askName({ others: rows.filter((row) => row !== own), name: own.name })
      if (name !== undefined) change.start({ row: own, change: { name } })
    },
    remove: async () => {
      if (!own || !(await isSureToDelete(own.name))) return
      remove.start(own)
      address({ saved: undefined })
    },
  }
}

/** Saved searches of a box: the user's by name, and actions on the loaded one. */
export function useSavedSearches(search: BoxedSearch): SavedSearches {
  const { index, subtype } = search.box
  const user = useSignedInUser()
  const { change: address } = useAddressWords()
  const { create } = useRecordCommands(searches, { params: { user: user.id }, isSilent: true })
  const { isLoading, rows, own, loaded } = useLoaded(search)
  useOpenNamed(search, loaded)
  const terms: SearchTerms = { query: search.query.trim(), filters: search.items, mode: search.mode }
  return {
    isLoading,
    rows,
    loaded,
    own,
    issue: saveIssue({ index, subtype }, terms, loaded),
    open: (row) => address(addressOf(row.id, termsOf(row)), true),
    save: async () => {
      const name = await askName({ others: rows })
      if (name === undefined) return
      try {
        const row = await create.run({ user: user.id, name, index, subtype, ...terms })
        address({ saved: row.id })
        notify({ kind: 'success', title: 'Search Saved', message: 'Only Term & Filters Are Saved!' })
      } catch (error) {
        notifyUnsaved(error)
      }
    },
    ...useOwnActions({ own, rows }, terms),
  }
}
