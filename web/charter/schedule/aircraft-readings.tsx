import { Button, Popover } from '@mantine/core'
import type { AircraftReading } from '../../../domain/charter/index.ts'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './schedule.module.css'

const hasFailed = ({ failed }: AircraftReading): boolean => failed !== ''

const skippedWords = (count: number): string =>
  count === 0 ? '' : ` ${count} ${count === 1 ? 'entry was' : 'entries were'} not read.`

/** Says whether the schedule of an aircraft was read, and since when it is not. */
function ReadingWords({ readAt, failed, failedSince, skipped }: AircraftReading) {
  if (failed === '')
    return readAt === null ? (
      'Not read yet.'
    ) : (
      <>
        Read <TimeText at={readAt} isRelative />.{skippedWords(skipped)}
      </>
    )
  return (
    <>
      {failedSince === null ? (
        'Not read'
      ) : (
        <>
          Not read since <TimeText at={failedSince} isRelative />
        </>
      )}
      : {failed}
      {readAt !== null && (
        <>
          {' '}
          Its entries are from <TimeText at={readAt} isRelative />.
        </>
      )}
    </>
  )
}

const formatSummary = (readings: readonly AircraftReading[]): string => {
  const failed = readings.filter(hasFailed).length
  const skipped = readings.reduce((sum, one) => sum + one.skipped, 0)
  if (failed > 0) return `${failed} of ${readings.length} aircraft not read`
  return skipped > 0 ? `${skipped} ${skipped === 1 ? 'entry' : 'entries'} not read` : `${readings.length} aircraft`
}

interface AircraftReadingsProps {
  readonly readings: readonly AircraftReading[]
  /** True if a button opens the list, false if it is shown at once. */
  readonly isFolded: boolean
}

/** Lists for each aircraft whether its schedule was read: those that failed first. */
export function AircraftReadings({ readings, isFolded }: AircraftReadingsProps) {
  if (readings.length === 0) return null
  const list = (
    <ul className={classes['readings']} aria-label="Schedule of each aircraft">
      {readings
        .toSorted((one, other) => Number(hasFailed(other)) - Number(hasFailed(one)))
        .map((reading) => (
          <li key={reading.tail} data-failed={hasFailed(reading) || undefined}>
            <b>{reading.tail}</b> <ReadingWords {...reading} />
          </li>
        ))}
    </ul>
  )
  if (!isFolded) return list
  const isAlarming = readings.some((one) => hasFailed(one) || one.skipped > 0)
  return (
    <Popover position="bottom-end" shadow="md" width={360}>
      <Popover.Target>
        <Button size="compact-xs" variant="subtle" color={isAlarming ? 'orange' : 'gray'}>
          {formatSummary(readings)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>{list}</Popover.Dropdown>
    </Popover>
  )
}
