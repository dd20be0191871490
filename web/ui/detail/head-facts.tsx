import type { ReactNode } from 'react'
import classes from './head-facts.module.css'

/** What is most important of a record, in one line below its title. */
export const HeadFacts = ({ children }: { readonly children: ReactNode }) => (
  <dl className={classes['facts']}>{children}</dl>
)

interface HeadFactProps {
  /** What it is: read out, and shown where the value does not say it by itself. */
  readonly label: string
  readonly isNamed?: boolean
  readonly children: ReactNode
}

export const HeadFact = ({ label, isNamed = false, children }: HeadFactProps) => (
  <div className={classes['fact']}>
    <dt className={isNamed ? classes['label'] : 'fl-unseen'}>{label}</dt>
    <dd>{children}</dd>
  </div>
)
