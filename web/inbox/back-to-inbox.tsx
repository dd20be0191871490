import { IconArrowLeft } from '@tabler/icons-react'
import { ClientLink } from '../ui/client-link.tsx'
import classes from './back-to-inbox.module.css'

/** The way back from a page of the inbox that is no entry of the menu. */
export function BackToInbox() {
  return (
    <ClientLink path="threads" className={classes['back']} aria-label="Back to Smart Inbox" title="Smart Inbox">
      <IconArrowLeft size={18} stroke={1.75} aria-hidden />
    </ClientLink>
  )
}
