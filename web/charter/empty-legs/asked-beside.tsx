import { charterStatuses, quotes } from '../../../domain/charter/index.ts'
import { hasRole, valueAt, type Doc } from '../../../domain/kernel/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDateTime } from '../../ui/format-value.ts'
import { joined } from '../../ui/list/joined.ts'
import classes from '../fleet/fleet.module.css'

/** The newest that the panel has room for. */
const shown = 8

const nameWish = (row: Doc): string => (valueAt(row, 'metadata.wish') === 'book' ? 'wants to book' : 'asked')

/** Quotes that visitors of the site asked for; draws nothing without one. */
function Asked({ id }: { readonly id: string }) {
  const { timezone } = useClient()
  const { rows, error, hasMore } = useRecords(quotes, {
    where: ['deal', '==', id],
    orderBy: { field: 'date', direction: 'desc' },
    pageSize: shown,
  })
  if (rows.length === 0 && !error) return null
  return (
    <section className={classes['beside']} aria-label="Asked">
      <h2>Asked</h2>
      {error && (
        <p className={classes['quiet']} role="alert">
          They could not be loaded.
        </p>
      )}
      <ul>
        {rows.map((row) => (
          <li key={row.id} className={classes['entry']}>
            <ClientLink path={`quotes/${encodeURIComponent(row.id)}`}>
              {row.contact?.name || quotes.title({ ...row })}
            </ClientLink>
            <small>
              {joined(nameWish({ ...row }), charterStatuses[row.status], formatDateTime(row.date, timezone))}
            </small>
          </li>
        ))}
      </ul>
      {hasMore && <p className={classes['quiet']}>These are the newest of a longer list.</p>}
    </section>
  )
}

/** Side panel of an empty leg: requests of visitors, for users who read quotes. */
export function AskedBeside({ row }: RecordPartProps) {
  return hasRole(useActor(), 'quotes') ? <Asked id={row.id} /> : null
}
