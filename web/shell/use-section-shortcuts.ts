import { useNavigate } from '@tanstack/react-router'
import { hasRole } from '../../domain/kernel/index.ts'
import { useGo } from '../platform/address.ts'
import { useActor } from '../platform/platform-context.tsx'
import { useKeysIn } from '../ui/use-shortcuts.ts'
import { inboxPages } from './inbox-pages.ts'
import { useMenu } from './use-menu.ts'

/** The letter behind `g` that goes to a section. */
const letters: Readonly<Record<string, string>> = {
  dashboard: 'd',
  threads: 'i',
  work: 'w',
  quotes: 'q',
  orders: 'o',
  trips: 't',
  empties: 'e',
  tasks: 'k',
  contacts: 'c',
  users: 'u',
}

/** `g` and a letter open a section; a section closed to the user has no key. */
export function useSectionShortcuts(): void {
  const navigate = useNavigate()
  const go = useGo()
  const hasInbox = hasRole(useActor(), 'user')
  const sections = useMenu().flatMap((item) => (item.items.length > 0 ? item.items : [item]))
  const pages = inboxPages.map(({ path, label, letter }) => ({
    keys: `g ${letter}`,
    label: `Go to ${label}`,
    run: () => go(path),
    isEverywhere: true,
  }))
  useKeysIn('Go to', [
    ...sections.flatMap((item) => {
      const letter = letters[item.key]
      const link = item.routerLink
      if (letter === undefined || link === undefined) return []
      const run = () => void navigate({ to: link })
      return [{ keys: `g ${letter}`, label: `Go to ${item.label}`, run, isEverywhere: true }]
    }),
    ...(hasInbox ? pages : []),
  ])
}
