import { countedJobs, type LaneDepth } from '../../../domain/automation/index.ts'
import { countWords, formatDuration, formatNumber } from '../../ui/format-value.ts'
import { ErrorState } from '../../ui/states.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useLanes } from './use-clockwork.ts'
import classes from './clockwork.module.css'

const laneWords: Readonly<Record<string, string>> = {
  mail: 'Incoming mail and texts',
  prompt: 'Work that a person waits for',
  money: 'Payments and their providers',
  effects: 'Systems outside',
  bulk: 'Many rows',
  upkeep: 'By the clock',
}

function Lane({ lane: { lane, own, others, running, workers, oldestAt, kinds } }: { readonly lane: LaneDepth }) {
  const now = useNow()
  return (
    <li className={classes['lane']}>
      <span>
        <strong>{lane}</strong> {laneWords[lane]}
      </span>
      <strong className={classes['depth']}>{countWords(own + others, countedJobs)}</strong>
      <span className={classes['quiet']}>
        {running} running, {workers} workers in each process
      </span>
      <span className={classes['quiet']}>
        {oldestAt === undefined ? '' : `oldest ${formatDuration(Math.max(0, now - oldestAt))}`}
      </span>
      {kinds.length > 0 && (
        <span className={classes['kinds']}>
          {kinds
            .slice(0, 3)
            .map(({ name, count }) => `${name} ${formatNumber(count)}`)
            .join(', ')}
        </span>
      )}
    </li>
  )
}

/** Depth of each lane: own work by name, that of other companies as a number. */
export function LaneAside() {
  const { data, error, refetch } = useLanes()
  const total = data?.lanes.reduce((sum, { own, others }) => sum + own + others, 0) ?? 0
  const own = data?.lanes.reduce((sum, lane) => sum + lane.own, 0) ?? 0
  return (
    <aside className={classes['aside']} aria-labelledby="lanes-heading">
      <div className={classes['asideHead']}>
        <h2 id="lanes-heading">Queue by lane</h2>
        {data !== undefined && <span className={classes['quiet']}>{formatNumber(total)} waiting</span>}
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul className={classes['lanes']}>
        {data?.lanes.map((lane) => (
          <Lane key={lane.lane} lane={lane} />
        ))}
      </ul>
      {data !== undefined && (
        <p className={classes['quiet']}>
          {formatNumber(own)} of them belong to this company. Companies take turns, so that nobody waits for the work of
          another.
        </p>
      )}
    </aside>
  )
}
