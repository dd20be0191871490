import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { isMenuItemActive, isMenuItemOpen, type MenuAction, type VisibleMenuItem } from '../../domain/company/index.ts'
import { usePath } from './use-menu.ts'

export interface MenuItemProps {
  readonly item: VisibleMenuItem
  /** Something was chosen: a panel of a phone closes. */
  readonly onChosen: () => void
  readonly onAction: (action: MenuAction) => void
}

/** `data-open` where the path lies within the item, `data-active` and the current page where it is the item itself. */
export function useMenuMarks(item: VisibleMenuItem) {
  const path = usePath()
  const isActive = isMenuItemActive(item, path)
  const isOpen = isMenuItemOpen(item, path)
  const current = isActive ? ('page' as const) : ('true' as const)
  return {
    'data-active': isActive || undefined,
    'data-open': isOpen || undefined,
    'aria-current': isOpen ? current : undefined,
  }
}

type Shared = Pick<ComponentProps<'a'>, 'className' | 'title' | 'aria-label' | 'role' | 'tabIndex' | 'children'> &
  Partial<Readonly<Record<`data-${string}`, string | boolean | undefined>>>

/** Target of a menu entry: a page of the product, an external address, or a panel over the page. */
export function MenuTarget({ item, onChosen, onAction, ...shared }: MenuItemProps & Shared) {
  const marks = useMenuMarks(item)
  const { click, color, tooltip, url } = item
  const given = { ...shared, ...marks, style: { color }, title: tooltip ?? shared.title }
  if (click !== undefined) {
    const choose = () => {
      onChosen()
      onAction(click)
    }
    return (
      <button
        type="button"
        className={given.className}
        style={given.style}
        title={given.title}
        aria-label={given['aria-label']}
        onClick={choose}
      >
        {shared.children}
      </button>
    )
  }
  if (url !== undefined)
    return (
      <a {...given} href={url} target="_blank" rel="noreferrer" onClick={onChosen}>
        {shared.children}
      </a>
    )
  return <Link {...given} to={item.routerLink} onClick={onChosen} />
}
