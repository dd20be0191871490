import { Checkbox } from '@mantine/core'
import { MediumIcon } from '../../ui/medium-icon.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import type { UnreadItem } from './unread-item.ts'
import classes from './unread.module.css'

interface UnreadRowProps {
  readonly item: UnreadItem
  readonly isChosen: boolean
  readonly isSelected: boolean
  readonly onChoose: () => void
  readonly onOpen: () => void
}

/** One unread item: author, subject, first words, time. */
export function UnreadRow({ item, isChosen, isSelected, onChoose, onOpen }: UnreadRowProps) {
  const title = item.title || 'No subject'
  return (
    <li className={classes['item']} data-unread={item.unread || undefined} data-selected={isSelected || undefined}>
      <Checkbox size="xs" aria-label={`Select ${title}`} checked={isChosen} onChange={onChoose} />
      <button type="button" className={classes['open']} aria-current={isSelected ? 'true' : undefined} onClick={onOpen}>
        <span className={classes['line']}>
          <MediumIcon medium={item.medium} size={16} />
          <span className={classes['author']}>{item.author || 'Flightline'}</span>
          <span className={classes['time']}>
            <TimeText at={item.date} isRelative />
          </span>
        </span>
        <span className={`${classes['words']} ${classes['title']}`}>{title}</span>
        <span className={`${classes['words']} ${classes['quiet']}`}>{item.summary}</span>
      </button>
    </li>
  )
}
