import { Suspense } from 'react'
import type { MenuAction } from '../../domain/company/index.ts'
import { useIsNarrow } from '../ui/use-breakpoint.ts'
import { closeMissing, lazyPart } from '../ui/lazy-part.tsx'
import { MenuLink } from './menu-link.tsx'
import { useMenu } from './use-menu.ts'
import classes from './menu.module.css'

const PhoneMenu = lazyPart(async () => (await import('./phone-menu.tsx')).PhoneMenu, closeMissing)

interface SideMenuProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onAction: (action: MenuAction) => void
}

/** The menu: a rail of icons or a wide list; on phones a panel that closes once something is chosen. */
export function SideMenu({ isOpen, onClose, onAction }: SideMenuProps) {
  const items = useMenu()
  const isNarrow = useIsNarrow()
  const isWide = isOpen || isNarrow
  const links = items.map((item) => (
    <MenuLink
      key={item.key}
      item={item}
      isWide={isWide}
      onChosen={isNarrow ? onClose : () => undefined}
      onAction={onAction}
    />
  ))
  if (!isNarrow) {
    return (
      <nav className={classes['rail']} data-wide={isOpen || undefined} aria-label="Main">
        {links}
      </nav>
    )
  }
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <PhoneMenu onClose={onClose}>{links}</PhoneMenu>
    </Suspense>
  )
}
