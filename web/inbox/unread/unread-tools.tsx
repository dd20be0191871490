import { Button, Checkbox } from '@mantine/core'
import classes from './unread.module.css'

interface UnreadToolsProps {
  /** Number of chosen items. */
  readonly count: number
  readonly isAll: boolean
  readonly isEmpty: boolean
  /** Marks are the owner's own. */
  readonly mayMark: boolean
  readonly onToggleAll: () => void
  readonly onMark: (isUnread: boolean) => void
  readonly onRemove: () => void
}

/** Select All, Unselect All, and the actions on the chosen items (1-shell section 4). */
export function UnreadTools(props: UnreadToolsProps) {
  const { count, isAll, isEmpty, mayMark, onToggleAll, onMark, onRemove } = props
  return (
    <div className={classes['bulk']}>
      <Checkbox
        size="xs"
        label={isAll ? 'Unselect All' : 'Select All'}
        checked={isAll}
        indeterminate={!isAll && count > 0}
        disabled={isEmpty}
        onChange={onToggleAll}
      />
      {count > 0 && mayMark && (
        <>
          <Button size="compact-xs" variant="subtle" onClick={() => onMark(false)}>
            Mark read
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={() => onMark(true)}>
            Mark unread
          </Button>
        </>
      )}
      {count > 0 && (
        <Button size="compact-xs" variant="subtle" color="red" onClick={onRemove}>
          Remove
        </Button>
      )}
    </div>
  )
}
