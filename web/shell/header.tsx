import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconBell, IconChevronDown, IconPlaneDeparture, IconSearch, IconSparkles } from '@tabler/icons-react'
import { useClient } from '../platform/platform-context.tsx'
import { Bell } from './bell.tsx'
import { KeyHint } from './show-shortcuts.tsx'
import { UserMenu } from './user-menu.tsx'
import { useUnreadCounts } from './use-unread-counts.ts'
import type { ShellPanel } from './use-shell-panels.ts'
import classes from './header.module.css'

interface HeaderProps {
  readonly isMenuOpen: boolean
  readonly onMenu: () => void
  readonly panel: ShellPanel | undefined
  readonly onPanel: (panel: ShellPanel) => void
}

function ClientMark() {
  const { theme, name } = useClient()
  if (theme.icon !== undefined) return <img className={classes['mark']} src={theme.icon} alt="" />
  return theme.logo_light === undefined ? (
    <IconPlaneDeparture size={18} stroke={1.75} aria-hidden />
  ) : (
    <img className={classes['logo']} src={theme.logo_light} alt={name} />
  )
}

/** The fixed bar: menu, client, search, watchlist, bell, user. */
export function Header({ isMenuOpen, onMenu, panel, onPanel }: HeaderProps) {
  const client = useClient()
  const counts = useUnreadCounts()
  return (
    <header className={classes['header']}>
      <Tooltip label="Menu">
        <UnstyledButton className={classes['toggle']} aria-label="Menu" aria-expanded={isMenuOpen} onClick={onMenu}>
          <span aria-hidden>F</span>
        </UnstyledButton>
      </Tooltip>
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
      <UnstyledButton className={classes['search']} onClick={() => onPanel('palette')}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span className={classes['searchWords']}>Search people, threads, quotes, trips</span>
        <span className={classes['searchKeys']}>
          <KeyHint keys="mod+k" />
        </span>
      </UnstyledButton>
      <Bell
        icon={IconSparkles}
        label="AI watchlist"
        count={counts.ai}
        isOpen={panel === 'watchlist'}
        onClick={() => onPanel('watchlist')}
      />
      <Bell
        icon={IconBell}
        label="Notifications"
        count={counts.total}
        isOpen={panel === 'unread'}
        onClick={() => onPanel('unread')}
      />
      <UserMenu />
    </header>
  )
}
