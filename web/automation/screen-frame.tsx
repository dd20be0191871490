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

interface HeadLineProps {
  /** Links and actions at the end of the line. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

/** First line of a screen of automation. */
export const HeadLine = ({ end, children }: HeadLineProps) => (
  <header className={classes['head']}>
    {children}
    {end !== undefined && <span className={classes['end']}>{end}</span>}
  </header>
)

/** Heading of a screen of automation. */
export const ScreenHead = ({ id, title, hint, marks, end }: ScreenHeadProps) => (
  <HeadLine end={end}>
    <h1 id={id}>{title}</h1>
    {hint !== undefined && <span className={classes['hint']}>{hint}</span>}
    {marks}
  </HeadLine>
)

interface FrameProps {
  /** Id of the heading. */
  readonly heading: string
  readonly children: ReactNode
}

/** A screen of automation whose first line is among its children. */
export const Frame = ({ heading, children }: FrameProps) => (
  <section className={classes['frame']} aria-labelledby={heading}>
    {children}
  </section>
)

/** A screen of automation below its heading. */
export const ScreenFrame = ({ children, ...head }: ScreenHeadProps & { readonly children: ReactNode }) => (
  <Frame heading={head.id}>
    <ScreenHead {...head} />
    {children}
  </Frame>
)
