import type { AvinodeConnection } from '../../../domain/charter/index.ts'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './avinode.module.css'

const countWords = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`)

/** The schedule of each aircraft as it was sent, with the reason of a failure. */
export function AvinodeSchedule({ connection }: { readonly connection: AvinodeConnection }) {
  const { schedule, leftOut } = connection
  return (
    <section className={classes['settings']} aria-label="Schedule">
      <h3>Schedule</h3>
      <p className={classes['quiet']}>
        Flights, maintenance and empty legs are sent at most every five minutes, when something changed.
      </p>
      {schedule.length === 0 && <p role="status">Nothing was sent yet.</p>}
      <ul className={classes['rows']}>
        {schedule.map(({ tail, sentAt, activities, failed }) => (
          <li key={tail}>
            <p>
              <strong>{tail}</strong>{' '}
              {sentAt === null ? (
                'Not sent yet'
              ) : (
                <>
                  {countWords(activities)}, sent <TimeText at={sentAt} isRelative />
                </>
              )}
            </p>
            {failed !== '' && <p className={classes['bad']}>{failed}</p>}
          </li>
        ))}
      </ul>
      {leftOut > 0 && (
        <p className={classes['bad']}>{countWords(leftOut)} of the schedule have no airport and were not sent.</p>
      )}
    </section>
  )
}
