import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import type { FormStore } from '../../ui/form/form-store.ts'
import classes from './pricing.module.css'

export interface ItemActions {
  readonly toggle: (id: string, isOpen: boolean) => void
  readonly move: (id: string, to: number) => void
  readonly duplicate: (id: string) => void
  readonly remove: (id: string, name: string) => void
}

/** One item of a rule, at its place. */
export interface CardProps {
  readonly store: FormStore
  readonly path: string
  readonly id: string
  readonly place: number
  readonly count: number
  readonly isOpen: boolean
  readonly isReadOnly: boolean
  readonly actions: ItemActions
}

interface ButtonsProps extends CardProps {
  readonly name: string
}

/** Moves, duplicates and removes an item; each button says which. */
export function CardButtons({ id, place, count, name, actions }: ButtonsProps) {
  return (
    <div className={classes['buttons']}>
      <ActionIcon
        aria-label={`Move ${name} up`}
        disabled={place === 0}
        onClick={() => actions.move(id, place - 1)}
        className={classes['wide']}
      >
        <IconArrowUp size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        aria-label={`Move ${name} down`}
        disabled={place === count - 1}
        onClick={() => actions.move(id, place + 1)}
        className={classes['wide']}
      >
        <IconArrowDown size={18} stroke={1.75} />
      </ActionIcon>
      <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon aria-label={`More for ${name}`}>
            <IconDots size={18} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => actions.duplicate(id)}>
            Duplicate
          </Menu.Item>
          <Menu.Item
            disabled={place === 0}
            leftSection={<IconArrowUp size={16} />}
            onClick={() => actions.move(id, place - 1)}
          >
            Move up
          </Menu.Item>
          <Menu.Item
            disabled={place === count - 1}
            leftSection={<IconArrowDown size={16} />}
            onClick={() => actions.move(id, place + 1)}
          >
            Move down
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => actions.remove(id, name)}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
