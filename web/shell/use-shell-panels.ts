import { useState } from 'react'
import type { MenuAction } from '../../domain/company/index.ts'
import { useKeysIn } from '../ui/use-shortcuts.ts'
import { useIsNarrow } from '../ui/use-breakpoint.ts'
import { showShortcuts } from './show-shortcuts.tsx'

/** What can lie over the page, one at a time. */
export type ShellPanel = MenuAction

const menuKey = 'flightline-menu-open'

/** From here on the menu has its words at first: list, conversation and record keep their room beside it. */
const hasRoomForWords = (): boolean => window.matchMedia('(min-width: 96em)').matches

/** As the user left it on this device, otherwise with words where there is room. */
function isWideAtFirst(): boolean {
  const left = localStorage.getItem(menuKey)
  return left === null ? hasRoomForWords() : left === 'true'
}

/** Which panel is open, and whether the menu is wide; the latter is remembered, except on phones. */
export function useShellPanels() {
  const isNarrow = useIsNarrow()
  const [panel, setPanel] = useState<ShellPanel | undefined>(undefined)
  const [isWide, setWide] = useState(isWideAtFirst)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  useKeysIn('Everywhere', [
    {
      keys: 'mod+k',
      label: 'Search and commands',
      run: () => setPanel('palette'),
      isForTyping: true,
      isEverywhere: true,
    },
    { keys: '?', label: 'Keyboard shortcuts', run: () => void showShortcuts(), isEverywhere: true },
  ])
  const toggleWide = () => {
    localStorage.setItem(menuKey, String(!isWide))
    setWide(!isWide)
  }
  return {
    panel,
    openPanel: (next: ShellPanel) => setPanel(next === panel ? undefined : next),
    closePanel: () => setPanel(undefined),
    isMenuOpen: isNarrow ? isDrawerOpen : isWide,
    toggleMenu: () => (isNarrow ? setDrawerOpen(!isDrawerOpen) : toggleWide()),
    closeMenu: () => setDrawerOpen(false),
  }
}
