import { useNavigate } from '@tanstack/react-router'
import { useShortcuts } from '../ui/use-shortcuts.ts'
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

/** `g` and a letter go to a section; what the user may not see has no key. */
export function useSectionShortcuts(): void {
  const navigate = useNavigate()
  const sections = useMenu().flatMap((item) => (item.items.length > 0 ? item.items : [item]))
  useShortcuts(
    sections.flatMap((item) => {
      const letter = letters[item.key]
      const link = item.routerLink
      if (letter === undefined || link === undefined) return []
      return [{ keys: `g ${letter}`, label: `Go to ${item.label}`, run: () => void navigate({ to: link }) }]
    }),
  )
}
