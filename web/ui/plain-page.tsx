import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePlatform } from '../platform/platform-context.tsx'
import { useStore } from '../platform/store.ts'
import classes from './plain-page.module.css'

interface PlainPageProps {
  readonly title: string
  readonly children: ReactNode
  /** Small line below everything. */
  readonly footer?: ReactNode
}

/** Sign-in link, for signed-out visitors of other pages (1-shell section 2.3). */
function LogInLink() {
  const user = useStore(usePlatform().session.user)
  const path = useLocation({ select: (location) => location.pathname })
  const isSignedIn = Boolean(user) && user?.isAnonymous !== true
  return isSignedIn || path === '/login' ? null : (
    <a href="/login" className={classes['logIn']}>
      Log In
    </a>
  )
}

/** Footer of a page without other parts around it. */
export const PageFooter = ({ children }: { readonly children?: ReactNode }) => (
  <footer className={classes['footer']}>{children ?? 'Flightline, the back office of charter aviation.'}</footer>
)

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
        <LogInLink />
      </header>
      <main className={classes['main']}>
        <h1 className={classes['title']}>{title}</h1>
        {children}
      </main>
      <PageFooter>{footer}</PageFooter>
    </div>
  )
}
