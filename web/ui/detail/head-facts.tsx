import type { ReactNode } from 'react'
import classes from './head-facts.module.css'

/** Most important facts of a record, in one line below its title. */
export const HeadFacts = ({ children }: { readonly children: ReactNode }) => (
  <dl className={classes['facts']}>{children}</dl>
)

interface HeadFactProps {
  /** Label of the value: read aloud, and shown if the value does not explain itself. */
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
