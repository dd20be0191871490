import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { ClockworkTask, TaskRun } from '../../../domain/automation/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { formatAhead, formatDuration, formatRelative } from '../../ui/format-value.ts'
import { useNow } from '../../ui/use-now.ts'
import { askPause } from './ask-pause.tsx'
import { RunList } from './run-list.tsx'
import { describeRun, outcomeWords } from './run-words.ts'
import type { useClockworkCommands } from './use-clockwork.ts'
import classes from './clockwork.module.css'

/** Runs that a task shows on its line. */
const shownRuns = 12

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The last runs as marks, the newest at the right. */
function RunMarks({ runs }: { readonly runs: readonly TaskRun[] }) {
  const counts = Map.groupBy(runs, ({ outcome }) => outcome)
  const words = [...counts].map(([outcome, all]) => `${all.length} ${outcomeWords[outcome].toLowerCase()}`)
  return (
    <span className={classes['marks']} role="img" aria-label={runs.length === 0 ? 'No runs' : words.join(', ')}>
      {Array.from({ length: shownRuns }, (_, at) => (
        <i key={at} data-outcome={runs[shownRuns - 1 - at]?.outcome ?? 'none'} />
      ))}
    </span>
  )
}

interface TaskProps {
  readonly task: ClockworkTask
  readonly commands: ReturnType<typeof useClockworkCommands>
  readonly isAllPaused: boolean
}

function TaskActions({ task, commands }: Omit<TaskProps, 'isAllPaused'>) {
  const { name, label, pause } = task
  const ask = () =>
    askPause({
      title: `Pause ${label}`,
      hint: 'The task does not run by the clock until it is resumed. It can still be started here.',
      pause: (reason) => commands.pause(name, reason),
    })
  return (
    <span className={classes['actions']}>
      {pause === undefined ? (
        <ActionIcon variant="subtle" color="gray" aria-label={`Pause: ${label}`} onClick={ask}>
          <IconPlayerPause {...icon} />
        </ActionIcon>
      ) : (
        <ActionIcon variant="subtle" color="gray" aria-label={`Resume: ${label}`} onClick={() => commands.resume(name)}>
          <IconPlayerPlay {...icon} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Run now: ${label}`}
        onClick={() => void commands.runTask(task)}
      >
        <IconRefresh {...icon} />
      </ActionIcon>
    </span>
  )
}

function LastRun({ task: { pause, runs } }: Pick<TaskProps, 'task'>) {
  const { timezone } = useClient()
  const now = useNow()
  const [last] = runs
  if (pause !== undefined)
    return (
      <span className={classes['paused']}>
        Paused by {pause.by.label || 'a user'} {formatRelative(pause.at, Math.max(now, pause.at), timezone)}
        {pause.reason !== '' && `: ${pause.reason}`}
      </span>
    )
  if (last === undefined) return <span className={classes['quiet']}>No run yet</span>
  return (
    <>
      <span className={classes['time']}>{formatRelative(last.beganAt, Math.max(now, last.beganAt), timezone)}</span>
      <span className={classes['took']}>
        {last.endedAt === undefined ? '' : formatDuration(last.endedAt - last.beganAt)}
      </span>
      <span className={classes['result']} data-outcome={last.outcome}>
        {describeRun(last)}
      </span>
    </>
  )
}

function TaskDetails({ task, commands }: Omit<TaskProps, 'isAllPaused'>) {
  const { change } = useAddressWords()
  return (
    <div className={classes['details']}>
      <p>
        {task.hint} <code>{task.name}</code>
      </p>
      {task.runs.length > 0 && <RunList runs={task.runs.slice(0, 5)} />}
      <div className={classes['buttons']}>
        <Button size="compact-sm" variant="default" onClick={() => void commands.runTask(task)}>
          Run now
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => change({ tab: 'runs', task: task.name, outcome: undefined }, true)}
        >
          All runs
        </Button>
      </div>
    </div>
  )
}

function TaskRow(props: TaskProps) {
  const { task, commands, isAllPaused } = props
  const { timezone } = useClient()
  const now = useNow()
  const isFailed = task.runs[0]?.outcome === 'failed'
  const [isOpen, setOpen] = useState(isFailed)
  return (
    <li
      className={classes['task']}
      data-failed={isFailed || undefined}
      data-paused={task.pause !== undefined || undefined}
    >
      <div className={classes['line']}>
        <UnstyledButton className={classes['name']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconChevronRight {...icon} className={classes['arrow']} data-open={isOpen || undefined} />
          {task.label}
        </UnstyledButton>
        <span className={classes['often']}>{task.often}</span>
        <LastRun task={task} />
        <RunMarks runs={task.runs} />
        <span className={classes['next']}>
          {task.nextAt === undefined ? (isAllPaused ? 'paused' : '--') : formatAhead(task.nextAt, now, timezone)}
        </span>
        <TaskActions task={task} commands={commands} />
      </div>
      {isOpen && <TaskDetails task={task} commands={commands} />}
    </li>
  )
}

/** The timed tasks of the client, each with its last runs; the failed ones come first and are open. */
export function TaskTable({ tasks, ...rest }: Omit<TaskProps, 'task'> & { readonly tasks: readonly ClockworkTask[] }) {
  return (
    <>
      <div className={classes['heads']} aria-hidden>
        <span>Task</span>
        <span>How often</span>
        <span>Last run</span>
        <span className={classes['took']}>Took</span>
        <span>Result</span>
        <span>Last {shownRuns}</span>
        <span>Next run</span>
      </div>
      <ul className={classes['tasks']} aria-label="Timed tasks">
        {tasks.map((task) => (
          <TaskRow key={task.name} task={task} {...rest} />
        ))}
      </ul>
    </>
  )
}
