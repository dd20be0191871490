import type { TaskRun } from '../../../domain/automation/index.ts'
import { formatDuration } from '../../ui/format-value.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { describeRun } from './run-words.ts'
import classes from './clockwork.module.css'

interface RunListProps {
  readonly runs: readonly TaskRun[]
  /** Labels of tasks by name; without them the runs are of one task, which is known. */
  readonly labels?: ReadonlyMap<string, string>
}

function RunLine({ run, labels }: { readonly run: TaskRun } & Pick<RunListProps, 'labels'>) {
  return (
    <li className={classes['run']}>
      <span className={classes['time']}>
        <TimeText at={run.beganAt} isRelative />
      </span>
      {labels !== undefined && <strong>{labels.get(run.task) ?? run.task}</strong>}
      <span className={classes['took']}>
        {run.endedAt === undefined ? '' : formatDuration(run.endedAt - run.beganAt)}
      </span>
      <span className={classes['result']} data-outcome={run.outcome}>
        {describeRun(run)}
      </span>
      <span className={classes['quiet']}>
        {[run.askedBy && `asked for by ${run.askedBy.label || 'a user'}`, run.attempt > 1 && `try ${run.attempt}`]
          .filter(Boolean)
          .join(', ')}
      </span>
    </li>
  )
}

/** Runs, the newest first. */
export const RunList = ({ runs, labels }: RunListProps) => (
  <ul className={classes['runs']} aria-label="Runs">
    {runs.map((run) => (
      <RunLine key={run.id} run={run} {...(labels && { labels })} />
    ))}
  </ul>
)
