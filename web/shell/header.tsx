import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconPackage, IconPlaneDeparture, IconSearch } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useClient } from '../platform/platform-context.tsx'
import { useRested } from '../platform/use-rested.ts'
import { useFoundWords, useMenuFamily } from '../company/index.ts'
import { lazyPart, notifyMissing } from '../ui/lazy-part.tsx'
import { KeyHint } from './show-shortcuts.tsx'
import { UserMenu } from './user-menu.tsx'
import type { ShellPanel } from './use-shell-panels.ts'
import classes from './header.module.css'

/** Counts come from unread records, whose shapes are loaded after the frame; their place is reserved. */
const HeaderNotifications = lazyPart(
  async () => (await import('./header-notifications.tsx')).HeaderNotifications,
  notifyMissing,
)

/** A page without its guide stays usable. */
const ignoreMissing = () => undefined
const GuideTab = lazyPart(async () => (await import('./guide/guide-tab.tsx')).GuideTab, ignoreMissing)

interface HeaderProps {
  readonly isMenuOpen: boolean
  readonly onMenu: () => void
  readonly panel: ShellPanel | undefined
  readonly onPanel: (panel: ShellPanel) => void
}

function ClientMark() {
  const { theme, name } = useClient()
  const Mark = useMenuFamily() === 'equipment' ? IconPackage : IconPlaneDeparture
  if (theme.icon !== undefined) return <img className={classes['mark']} src={theme.icon} alt="" />
  return theme.logo_light === undefined ? (
    <Mark size={18} stroke={1.75} aria-hidden />
  ) : (
    <img className={classes['logo']} src={theme.logo_light} alt={name} />
  )
}

/** The fixed bar: menu, client, search, watchlist, bell, user. */
export function Header({ isMenuOpen, onMenu, panel, onPanel }: HeaderProps) {
  const client = useClient()
  const foundWords = useFoundWords()
  const isRested = useRested()
  return (
    <header className={classes['header']}>
      <UnstyledButton
        className={classes['toggle']}
        aria-label="Menu"
        title="Menu"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
        data-mark="F"
      />
      <UnstyledButton
        className={classes['client']}
        aria-label={`Client: ${client.name}. Change`}
        aria-expanded={panel === 'clients'}
        onClick={() => onPanel('clients')}
      >
        <ClientMark />
        <span className={classes['clientName']}>{client.name}</span>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </UnstyledButton>
      <span className={classes['guide']}>
        {isRested && (
          <Suspense fallback={null}>
            <GuideTab />
          </Suspense>
        )}
      </span>
      <UnstyledButton className={classes['search']} onClick={() => onPanel('palette')}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span className={classes['searchWords']}>Search {foundWords}</span>
        <span className={classes['searchKeys']} data-key-hint>
          <KeyHint keys="mod+k" />
        </span>
      </UnstyledButton>
      <span className={classes['bells']}>
        {isRested && (
          <Suspense fallback={null}>
            <HeaderNotifications panel={panel} onPanel={onPanel} />
          </Suspense>
        )}
      </span>
      <UserMenu />
    </header>
  )
}
