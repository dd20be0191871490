import type { ReactNode } from 'react'
import classes from './screen-frame.module.css'

interface ScreenHeadProps {
  /** Id of the heading. */
  readonly id: string
  readonly title: string
  readonly hint?: string
  /** Marks next to the title. */
  readonly marks?: ReactNode
  /** Links and actions at the end of the line. */
  readonly end?: ReactNode
}

/** Heading of a screen of automation. */
export const ScreenHead = ({ id, title, hint, marks, end }: ScreenHeadProps) => (
  <header className={classes['head']}>
    <h1 id={id}>{title}</h1>
    {hint !== undefined && <span className={classes['hint']}>{hint}</span>}
    {marks}
    {end !== undefined && <span className={classes['end']}>{end}</span>}
  </header>
)

/** A screen of automation below its heading. */
export const ScreenFrame = ({ children, ...head }: ScreenHeadProps & { readonly children: ReactNode }) => (
  <section className={classes['frame']} aria-labelledby={head.id}>
    <ScreenHead {...head} />
    {children}
  </section>
)
