import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { VisibleMenuItem } from '../../domain/company/index.ts'
import { RailGroupButton } from './menu-link.tsx'

interface RailGroupItemsProps {
  readonly item: VisibleMenuItem
  readonly onChosen: () => void
}

/** A group of the narrow rail with its items beside it, open from the start. */
export function RailGroupItems({ item, onChosen }: RailGroupItemsProps) {
  return (
    <Menu position="right-start" offset={8} defaultOpened>
      <Menu.Target>
        <RailGroupButton item={item} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{item.label}</Menu.Label>
        {item.items.map((child) => (
          <Menu.Item key={child.key} component={Link} to={child.routerLink ?? ''} onClick={onChosen}>
            {child.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
