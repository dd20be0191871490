import { ClientLink } from '../../ui/client-link.tsx'
import classes from './page-editor.module.css'

/** Screens that belong to pages and have no entry in the menu. */
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
