import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ClientLink } from '../../ui/client-link.tsx'
import { PeriodInputs } from '../../ui/date/period-inputs.tsx'
import type { useBookPeriod } from './book-period.ts'
import frame from '../../ui/period-page.module.css'
import classes from './books.module.css'

const places = [
  { path: 'accounting', label: 'QuickBooks export' },
  { path: 'accounting/taxes', label: 'Sales tax' },
] as const

interface FrameProps {
  readonly current: (typeof places)[number]['path']
  /** The period of the screen, from `useBookPeriod`. */
  readonly books: ReturnType<typeof useBookPeriod>
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** Head of the screens of accountants: their places, the period, and the tools of the screen. */
export function AccountingFrame({ current, books: { period, months, choose }, tools, children }: FrameProps) {
  const isLast = period.from === months.last.from && period.until === months.last.until
  const other = isLast ? months.current : months.last
  return (
    <section className={frame['page']} aria-labelledby="accounting-heading">
      <header className={frame['bar']}>
        <h1 id="accounting-heading">Accounting</h1>
        <nav className={classes['places']} aria-label="Accounting">
          {places.map(({ path, label }) => (
            <ClientLink key={path} path={path} isExact aria-current={path === current ? 'page' : undefined}>
              {label}
            </ClientLink>
          ))}
        </nav>
        <div className={classes['period']}>
          <PeriodInputs period={period} onPeriod={choose} />
          <Button variant="subtle" size="compact-sm" onClick={() => choose(other)}>
            {isLast ? 'This month' : 'Last month'}
          </Button>
        </div>
        {tools && <div className={classes['tools']}>{tools}</div>}
      </header>
      {children}
    </section>
  )
}
