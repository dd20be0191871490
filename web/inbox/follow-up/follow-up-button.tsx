import { showFollowUp } from './show-follow-up.tsx'
import classes from './follow-up.module.css'

/** Sets a follow-up on a record, from its own page; `path` is its document path. */
export function FollowUpButton({ path }: { readonly path: string }) {
  return (
    <button type="button" className={classes['begin']} onClick={() => showFollowUp({ ref: path })}>
      Follow up
    </button>
  )
}
