import { Suspense, type ReactNode } from 'react'
import classes from './record-list.module.css'

interface ListFrameProps {
  readonly title: string
  /** What is beside the title: search, filters, buttons. */
  readonly bar?: ReactNode
  readonly children: ReactNode
}

/** The page of a list: its name and what it is searched by, and below them its rows. */
export function ListFrame({ title, bar, children }: ListFrameProps) {
  return (
    <section className={classes['list']} aria-label={title}>
      <header className={classes['bar']}>
        <h1 className={classes['title']}>{title}</h1>
        {/* All at once: a part that is loaded last would push the others from under the mouse. */}
        <Suspense fallback={null}>{bar}</Suspense>
      </header>
      {children}
    </section>
  )
}
