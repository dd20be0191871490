import { ClientLink } from '../../ui/client-link.tsx'
import classes from './page-editor.module.css'

/** What belongs to pages and is no entry of the menu. */
export const PageListLinks = () => (
  <>
    <ClientLink path="cms/kinds" className={classes['quiet']}>
      Kinds
    </ClientLink>
    <ClientLink path="cms/redirects" className={classes['quiet']}>
      Redirects
    </ClientLink>
  </>
)
