import type { ReactNode } from 'react'
import classes from './item-lines.module.css'

interface ItemLinesProps {
  readonly title: ReactNode
  /** Next to the title: a time, or an amount. */
  readonly aside?: ReactNode
  readonly note?: ReactNode
  /** Next to the note: a state, or people. */
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
