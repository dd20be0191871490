import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Suspense, useState, type ComponentProps } from 'react'
import { isMenuItemOpen, type VisibleMenuItem } from '../../domain/company/index.ts'
import { closeMissing, lazyPart, type Closing } from '../ui/lazy-part.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { MenuTarget, type MenuItemProps } from './menu-target.tsx'
import { usePath } from './use-menu.ts'
import classes from './menu.module.css'

const RailGroupItems = lazyPart<MenuItemProps & Closing>(
  async () => (await import('./rail-group-items.tsx')).RailGroupItems,
  closeMissing,
)

interface MenuLinkProps extends MenuItemProps {
  /** True for words with the icon, false for the icon alone. */
  readonly isWide: boolean
}

function PlainLink({ isWide, ...target }: MenuLinkProps) {
  const { key, label } = target.item
  return (
    <MenuTarget {...target} className={classes['item']} {...(isWide ? {} : { 'aria-label': label, title: label })}>
      <MenuIcon name={key} />
      {isWide && <span>{label}</span>}
    </MenuTarget>
  )
}

/** A group with words: opens below itself. */
function WideGroup({ item, onChosen, onAction }: MenuItemProps) {
  const path = usePath()
  const isWithin = isMenuItemOpen(item, path)
  const [chosen, setChosen] = useState<boolean | undefined>(undefined)
  const isOpen = chosen ?? isWithin
  return (
    <div>
      <UnstyledButton
        className={classes['item']}
        aria-expanded={isOpen}
        title={item.tooltip}
        style={{ color: item.color }}
        onClick={() => setChosen(!isOpen)}
      >
        <MenuIcon name={item.key} />
        <span>{item.label}</span>
        <IconChevronDown size={16} className={classes['chevron']} data-open={isOpen || undefined} aria-hidden />
      </UnstyledButton>
      {isOpen && (
        <ul className={classes['nested']}>
          {item.items.map((child) => (
            <li key={child.key}>
              <MenuTarget item={child} onChosen={onChosen} onAction={onAction} className={classes['child']}>
                {child.label}
              </MenuTarget>
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
      title={item.tooltip ?? item.label}
      style={{ color: item.color }}
      data-open={isMenuItemOpen(item, path) || undefined}
    >
      <MenuIcon name={item.key} />
    </UnstyledButton>
  )
}

/** A group in the narrow rail: opens next to the rail. The code of the opened group is fetched at the first press. */
function RailGroup(props: MenuItemProps) {
  const [isWanted, setWanted] = useState(false)
  const button = <RailGroupButton item={props.item} aria-haspopup="menu" onClick={() => setWanted(true)} />
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <RailGroupItems {...props} onClose={() => setWanted(false)} />
    </Suspense>
  )
}

export function MenuLink(props: MenuLinkProps) {
  const { isWide, ...item } = props
  if (item.item.items.length === 0) return <PlainLink {...props} />
  return isWide ? <WideGroup {...item} /> : <RailGroup {...item} />
}
