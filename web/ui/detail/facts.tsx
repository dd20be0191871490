import type { ReactNode } from 'react'
import classes from './facts.module.css'

interface FactsProps {
  /** True next to a thread, with less room. */
  readonly isNarrow?: boolean
  readonly children: ReactNode
}

/** Facts of a record, one below the other. */
export const Facts = ({ isNarrow = false, children }: FactsProps) => (
  <dl className={isNarrow ? `${classes['facts']} ${classes['narrow']}` : classes['facts']}>{children}</dl>
)

export const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={classes['fact']}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
