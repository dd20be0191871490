import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { formatShort } from '../ui/format-value.ts'
import classes from './bell.module.css'

interface HeaderButtonProps {
  readonly icon: Icon
  readonly label: string
  readonly count: number
  readonly isOpen: boolean
  readonly onClick: () => void
}

/** A button in the header with a count on it. */
export function HeaderButton({ icon: Shape, label, count, isOpen, onClick }: HeaderButtonProps) {
  const shown = formatShort(count)
  return (
    <ActionIcon
      className={classes['bell']}
      size={36}
      title={label}
      aria-label={count > 0 ? `${label}, ${shown}` : label}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      <Shape size={20} stroke={1.6} aria-hidden />
      {count > 0 && (
        <span className={classes['count']} aria-hidden>
          {shown}
        </span>
      )}
    </ActionIcon>
  )
}
