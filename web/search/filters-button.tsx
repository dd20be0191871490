import { Button, Indicator } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useKeysIn } from '../ui/use-shortcuts.ts'
import classes from './search.module.css'

interface FiltersButtonProps {
  /** How many filters are in force. */
  readonly count: number
  readonly onOpen: () => void
}

/** Opens the Filters modal; `f` does too. */
export function FiltersButton({ count, onOpen }: FiltersButtonProps) {
  useKeysIn('In the list', [{ keys: 'f', label: 'Filters', run: onOpen }])
  return (
    <Indicator label={count} size={16} disabled={count === 0} offset={4}>
      <Button variant="default" aria-label={count === 0 ? 'Filters' : `Filters, ${count} in force`} onClick={onOpen}>
        <IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />
        <span className={classes['word']}>Filters</span>
      </Button>
    </Indicator>
  )
}
