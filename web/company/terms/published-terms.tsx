import type { terms } from '../../../domain/company/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './terms.module.css'

/** The versions that were published, the one in force first. */
export function PublishedTerms({ rows }: { readonly rows: readonly Presented<typeof terms>[] }) {
  if (rows.length === 0) return <p className={classes['version']}>Nothing was published yet: nobody is asked.</p>
  return (
    <ol className={classes['published']} aria-label="Published versions">
      {rows.map(({ id, edition, date }, at) => (
        <li key={id}>
          <strong>{edition}</strong>
          <TimeText at={date} />
          {at === 0 && <span>in force</span>}
        </li>
      ))}
    </ol>
  )
}
