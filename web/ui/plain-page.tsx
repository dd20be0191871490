import type { ReactNode } from 'react'
import classes from './plain-page.module.css'

interface PlainPageProps {
  readonly title: string
  readonly children: ReactNode
  /** Small line below everything. */
  readonly footer?: ReactNode
}

/** A page without the shell: header, one column, footer. */
export function PlainPage({ title, children, footer }: PlainPageProps) {
  return (
    <div className={classes['page']}>
      <header className={classes['header']}>
        <a href="/" className={classes['brand']}>
          <span className={classes['mark']} aria-hidden>
            F
          </span>
          Flightline
        </a>
      </header>
      <main className={classes['main']}>
        <h1 className={classes['title']}>{title}</h1>
        {children}
      </main>
      <footer className={classes['footer']}>{footer ?? 'Flightline, the back office of charter aviation.'}</footer>
    </div>
  )
}
