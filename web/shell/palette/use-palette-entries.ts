import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useGo } from '../../platform/address.ts'
import { shortcutsInForce } from '../show-shortcuts.tsx'
import { useMenu } from '../use-menu.ts'

export interface PaletteEntry {
  readonly id: string
  readonly title: string
  readonly subtitle?: string | undefined
  readonly keys?: string | undefined
  readonly run: () => void
}

export interface PaletteGroup {
  readonly label: string
  readonly entries: readonly PaletteEntry[]
}

interface FoundGroup {
  readonly index: string
  readonly hits: readonly {
    readonly id: string
    readonly title: string
    readonly subtitle?: string
    readonly path: string
  }[]
}

const shortestQuery = 2
const hitsPerPage = 5

/** What the indexes are called. */
const indexWords: Readonly<Record<string, string>> = {
  threads: 'Threads',
  threadsmsgs: 'Messages',
  contacts: 'Contacts',
  quotes: 'Quotes',
  trips: 'Trips',
  orders: 'Orders',
  pages: 'Pages',
}

function useFound(query: string) {
  const { api } = usePlatform()
  const client = useClient()
  return useQuery({
    queryKey: ['global-search', client.id, query],
    queryFn: ({ signal }) =>
      api.send<{ groups: readonly FoundGroup[] }>({
        method: 'POST',
        path: '/search',
        body: { query, hitsPerPage },
        signal,
      }),
    enabled: query.length >= shortestQuery,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
}

/** Sections and commands whose words fit, before anything is asked of the server. */
function useCommands(query: string): readonly PaletteGroup[] {
  const navigate = useNavigate()
  const menu = useMenu().flatMap((item) => (item.items.length > 0 ? item.items : [item]))
  const fits = (words: string) => words.toLowerCase().includes(query.toLowerCase())
  const pages = menu
    .filter((item) => item.routerLink !== undefined && fits(item.label))
    .map((item) => ({ id: `page-${item.key}`, title: item.label, run: () => void navigate({ to: item.routerLink }) }))
  const commands = shortcutsInForce()
    .filter((shortcut) => fits(shortcut.label) && shortcut.keys !== 'mod+k' && !shortcut.keys.startsWith('g '))
    .map((shortcut) => ({ id: `key-${shortcut.keys}`, title: shortcut.label, keys: shortcut.keys, run: shortcut.run }))
  return [
    { label: 'Go to', entries: pages },
    { label: 'Commands', entries: commands },
  ]
}

/** Everything that the palette offers for some words: people, threads, quotes, pages, and commands with their keys. */
export function usePaletteEntries(query: string) {
  const go = useGo()
  const asked = useDeferredValue(query.trim())
  const { data, isFetching, error } = useFound(asked)
  const found: readonly PaletteGroup[] = (asked.length >= shortestQuery ? (data?.groups ?? []) : []).map((group) => ({
    label: indexWords[group.index] ?? group.index,
    entries: group.hits.map(({ id, title, subtitle, path }) => ({
      id: `${group.index}-${id}`,
      title,
      subtitle,
      run: () => go(path),
    })),
  }))
  const groups = [...found, ...useCommands(query.trim())].filter((group) => group.entries.length > 0)
  return { groups, isFetching, error }
}
