import type { ReactNode } from 'react'
import classes from './item-lines.module.css'

interface ItemLinesProps {
  readonly title: ReactNode
  /** Beside the title: when, or how much. */
  readonly aside?: ReactNode
  readonly note?: ReactNode
  /** Beside the note: a state, or people. */
  readonly end?: ReactNode
}

/** The two lines in which a list shows one record where there is no room for columns. */
export function ItemLines({ title, aside, note, end }: ItemLinesProps) {
  return (
    <span className={classes['lines']}>
      <span className={classes['line']}>
        <span className={classes['title']}>{title}</span>
        <span className={classes['aside']}>{aside}</span>
      </span>
      <span className={classes['line']}>
        <span className={classes['note']}>{note}</span>
        <span className={classes['end']}>{end}</span>
      </span>
    </span>
  )
}
