import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { MenuAction } from '../../domain/company/index.ts'
import { useKeysIn } from '../ui/use-shortcuts.ts'
import { useIsNarrow } from '../ui/use-breakpoint.ts'
import { showShortcuts } from './show-shortcuts.tsx'

/** Panels that can lie over the page, one at a time. */
export type ShellPanel = MenuAction

const menuKey = 'flightline-menu-open'

/** The menu shows its labels from 1,200 px, the width of a small laptop. */
const roomForLabels = '(min-width: 75em)'

/** The choice that the user made on this device; undefined before the first one. */
function readChoice(): boolean | undefined {
  const left = localStorage.getItem(menuKey)
  return left === null ? undefined : left === 'true'
}

/** Which panel is open, and whether the menu is wide; the latter is remembered, except on phones. */
export function useShellPanels() {
  const isNarrow = useIsNarrow()
  const [panel, setPanel] = useState<ShellPanel | undefined>(undefined)
  const hasRoom = useMediaQuery(roomForLabels, false, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState(readChoice)
  const isWide = chosen ?? hasRoom
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
    setChosen(!isWide)
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
