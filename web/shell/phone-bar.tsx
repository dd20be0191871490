import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconDots } from '@tabler/icons-react'
import { isMenuItemOpen } from '../../domain/company/index.ts'
import { MenuIcon } from './menu-icon.tsx'
import { useMenu, usePath } from './use-menu.ts'
import classes from './phone-bar.module.css'

/** Number of entries that fit under a thumb with their words, next to 'More'. */
const shownItems = 4

interface PhoneBarProps {
  readonly isMenuOpen: boolean
  readonly onMenu: () => void
}

/** Bottom bar of phones: the first sections of the menu, the inbox always among them, and the rest behind 'More'. */
export function PhoneBar({ isMenuOpen, onMenu }: PhoneBarProps) {
  const path = usePath()
  const items = useMenu().filter((item) => item.routerLink !== undefined)
  return (
    <nav className={classes['bar']} aria-label="Sections">
      {items.slice(0, shownItems).map((item) => {
        const isHere = isMenuItemOpen(item, path)
        return (
          <Link
            key={item.key}
            to={item.routerLink}
            className={classes['item']}
            aria-current={isHere ? 'page' : undefined}
            data-active={isHere || undefined}
          >
            <MenuIcon name={item.key} size={22} />
            <span className={classes['word']}>{item.label}</span>
          </Link>
        )
      })}
      <UnstyledButton className={classes['item']} aria-expanded={isMenuOpen} onClick={onMenu}>
        <IconDots size={22} stroke={1.6} aria-hidden />
        <span className={classes['word']}>More</span>
      </UnstyledButton>
    </nav>
  )
}
