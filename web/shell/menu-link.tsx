import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { isMenuItemOpen, type VisibleMenuItem } from '../../domain/company/index.ts'
import { MenuIcon } from './menu-icon.tsx'
import { usePath } from './use-menu.ts'
import classes from './menu.module.css'

const RailGroupItems = lazy(async () => ({ default: (await import('./rail-group-items.tsx')).RailGroupItems }))

interface MenuLinkProps {
  readonly item: VisibleMenuItem
  /** Words beside the icon, or the icon alone. */
  readonly isWide: boolean
  readonly onChosen: () => void
}

function PlainLink({ item, isWide, onChosen }: MenuLinkProps) {
  const path = usePath()
  return (
    <Link
      to={item.routerLink}
      className={classes['item']}
      data-active={isMenuItemOpen(item, path) || undefined}
      aria-current={isMenuItemOpen(item, path) ? 'page' : undefined}
      aria-label={isWide ? undefined : item.label}
      title={isWide ? undefined : item.label}
      onClick={onChosen}
    >
      <MenuIcon name={item.key} />
      {isWide && <span>{item.label}</span>}
    </Link>
  )
}

/** A group beside its words: opens below itself. */
function WideGroup({ item, onChosen }: MenuLinkProps) {
  const path = usePath()
  const isWithin = isMenuItemOpen(item, path)
  const [chosen, setChosen] = useState<boolean | undefined>(undefined)
  const isOpen = chosen ?? isWithin
  return (
    <div>
      <UnstyledButton className={classes['item']} aria-expanded={isOpen} onClick={() => setChosen(!isOpen)}>
        <MenuIcon name={item.key} />
        <span>{item.label}</span>
        <IconChevronDown size={16} className={classes['chevron']} data-open={isOpen || undefined} aria-hidden />
      </UnstyledButton>
      {isOpen && (
        <ul className={classes['nested']}>
          {item.items.map((child) => (
            <li key={child.key}>
              <Link
                to={child.routerLink}
                className={classes['child']}
                data-active={isMenuItemOpen(child, path) || undefined}
                aria-current={isMenuItemOpen(child, path) ? 'page' : undefined}
                onClick={onChosen}
              >
                {child.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export function RailGroupButton({ item, ...rest }: { readonly item: VisibleMenuItem } & ComponentProps<'button'>) {
  const path = usePath()
  return (
    <UnstyledButton
      {...rest}
      className={classes['item']}
      aria-label={item.label}
      title={item.label}
      data-active={isMenuItemOpen(item, path) || undefined}
    >
      <MenuIcon name={item.key} />
    </UnstyledButton>
  )
}

/** A group in the narrow rail: opens beside the rail. What draws the opened group is fetched at the first press. */
function RailGroup({ item, onChosen }: MenuLinkProps) {
  const [isWanted, setWanted] = useState(false)
  const button = <RailGroupButton item={item} aria-haspopup="menu" onClick={() => setWanted(true)} />
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <RailGroupItems item={item} onChosen={onChosen} />
    </Suspense>
  )
}

export function MenuLink(props: MenuLinkProps) {
  if (props.item.items.length === 0) return <PlainLink {...props} />
  return props.isWide ? <WideGroup {...props} /> : <RailGroup {...props} />
}
