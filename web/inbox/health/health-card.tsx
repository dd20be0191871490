import type { ReactNode } from 'react'
import classes from './health.module.css'

/** A number with its name; undefined is shown as 'None yet'. */
export interface Fact {
  readonly label: string
  readonly value: ReactNode
  readonly isBad?: boolean
}

interface HealthCardProps {
  readonly title: string
  readonly hint?: ReactNode
  readonly facts: readonly Fact[]
  readonly children?: ReactNode
}

/** One channel in or out: its name, its numbers, and its notes. */
export function HealthCard({ title, hint, facts, children }: HealthCardProps) {
  return (
    <section className={classes['card']} aria-label={title}>
      <h3>{title}</h3>
      {hint !== undefined && <p className={classes['hint']}>{hint}</p>}
      <dl className={classes['facts']}>
        {facts.map(({ label, value, isBad = false }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-bad={isBad || undefined}>{value ?? 'None yet'}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
