import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './page-banner.module.css'

interface PageBannerProps {
  /** Subject, for screen readers. */
  readonly label: string
  readonly icon: Icon
  readonly children: ReactNode
  /** Link to the requested action. */
  readonly action: ReactNode
}

/** Reserves the place of a coming banner: the page below does not move under a click. */
export const PageBannerSpace = () => <div className={classes['space']} data-banner-space />

/** A line above the page with a request; it stays until it is done, and covers no content. */
export function PageBanner({ label, icon: Shape, children, action }: PageBannerProps) {
  return (
    <section className={classes['banner']} aria-label={label}>
      <Shape size={18} stroke={1.75} aria-hidden className={classes['icon']} />
      <p className={classes['words']} role="status">
        {children}
      </p>
      {action}
    </section>
  )
}
