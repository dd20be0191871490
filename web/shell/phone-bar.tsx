import { Link } from '@tanstack/react-router'
import { isMenuItemOpen } from '../../domain/company/index.ts'
import { MenuIcon } from './menu-icon.tsx'
import { useMenu, usePath } from './use-menu.ts'
import classes from './phone-bar.module.css'

/** As many entries as fit under a thumb. */
const shownItems = 6

/** Bottom bar of phones: the first sections of the menu, the inbox always among them. */
export function PhoneBar() {
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
            aria-label={item.label}
            aria-current={isHere ? 'page' : undefined}
            data-active={isHere || undefined}
          >
            <MenuIcon name={item.key} size={22} />
          </Link>
        )
      })}
    </nav>
  )
}
