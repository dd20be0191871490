import { bulkReason, type BulkRow } from '../../../domain/inbox/index.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import classes from './bulk.module.css'

/** The threads that a bulk action left out, each with its reason. */
export function BulkFailures({ bulk }: { readonly bulk: Pick<BulkRow, 'failures' | 'failed'> }) {
  const more = bulk.failed - bulk.failures.length
  return (
    <ul className={classes['failures']}>
      {bulk.failures.map(({ thread, subject, code }) => (
        <li key={thread}>
          <ClientLink path={`threads?thread=${encodeURIComponent(thread)}`}>{subject || 'A thread'}</ClientLink>
          <span className={classes['quiet']}>{bulkReason(code)}</span>
        </li>
      ))}
      {more > 0 && <li className={classes['quiet']}>and {more} more</li>}
    </ul>
  )
}
