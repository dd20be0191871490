import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { RailGroupButton } from './menu-link.tsx'
import { useMenuMarks, type MenuItemProps } from './menu-target.tsx'

/** An item of an opened group: `Menu.Item` closes the group and moves by keys, whatever its target. */
function RailItem({ item, onChosen, onAction }: MenuItemProps) {
  const { click, color, label, tooltip, url } = item
  const shared = { ...useMenuMarks(item), title: tooltip, style: { color }, children: label }
  const choose = () => {
    onChosen()
    if (click !== undefined) onAction(click)
  }
  if (click !== undefined) return <Menu.Item {...shared} onClick={choose} />
  if (url !== undefined)
    return <Menu.Item {...shared} component="a" href={url} target="_blank" rel="noreferrer" onClick={choose} />
  return <Menu.Item {...shared} component={Link} to={item.routerLink ?? ''} onClick={choose} />
}

/** A group of the narrow rail with its items in a popup, open from the start. */
export function RailGroupItems({ item, onChosen, onAction }: MenuItemProps) {
  return (
    <Menu position="right-start" offset={8} defaultOpened>
      <Menu.Target>
        <RailGroupButton item={item} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{item.label}</Menu.Label>
        {item.items.map((child) => (
          <RailItem key={child.key} onChosen={onChosen} onAction={onAction} item={child} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
