import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './page-banner.module.css'

interface PageBannerProps {
  /** What it is about, for users of a screen reader. */
  readonly label: string
  readonly icon: Icon
  readonly children: ReactNode
  /** The way to what it asks for. */
  readonly action: ReactNode
}

/** Where a banner is about to come: the page below does not move under a click. */
export const PageBannerSpace = () => <div className={classes['space']} data-banner-space />

/** A line above the page that asks for something and stays until it is done; it covers nothing. */
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
