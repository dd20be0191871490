import { Button } from '@mantine/core'
import { triggerTask } from '../../domain/automation/index.ts'
import { charterTasks, type BegunTask, type CharterTask } from '../../domain/charter/index.ts'
import { clients, fleetFrom, importsFrom, scheduledFrom } from '../../domain/company/index.ts'
import { hasRole } from '../../domain/kernel/index.ts'
import { showProgress } from '../automation/index.ts'
import { useRecord } from '../platform/data/use-record.ts'
import { useCommand } from '../platform/data/use-command.ts'
import { showAlert } from '../platform/dialogs.ts'
import { notify } from '../platform/notices.ts'
import { useActor, useClient, usePlatform } from '../platform/platform-context.tsx'
import classes from './jobs-screen.module.css'

/** Begins a task: one that reports how far it is opens its progress (2-content section 7). */
function TaskRow({ task: { path, label, hint } }: { readonly task: BegunTask }) {
  const { api } = usePlatform()
  const { start, isRunning } = useCommand(triggerTask, {
    onDone: ({ feedbackId }) =>
      feedbackId === undefined
        ? notify({ title: 'Process Started!', message: label, kind: 'success' })
        : showProgress(api, { title: label, feedbackId }),
  })
  const ask = async () => {
    if (await showAlert({ title: `${label}?`, message: hint, confirm: 'Run now', cancel: 'Cancel' }))
      start({ body: { path } })
  }
  return (
    <li className={classes['task']}>
      <span className={classes['name']}>{label}</span>
      <span className={classes['hint']}>{hint}</span>
      <Button
        size="compact-sm"
        variant="default"
        loading={isRunning}
        onClick={() => void ask()}
        aria-label={`Run now: ${label}`}
      >
        Run now
      </Button>
    </li>
  )
}

type Config = Parameters<typeof importsFrom>[0]

/** Jobs of the scheduling software are offered if the client's software supports them. */
const softwareAsked: Readonly<Partial<Record<CharterTask, (config: Config) => string | undefined>>> = {
  importSchedule: scheduledFrom,
  importAircraft: fleetFrom,
  checkAPIHealth: importsFrom,
}

function isOffered(path: CharterTask, config: Config | undefined): boolean {
  const asked = softwareAsked[path]
  return asked === undefined || (config !== undefined && asked(config) !== undefined)
}

/** Jobs that can be started by hand, in addition to their schedule. */
export function JobsTasks() {
  const actor = useActor()
  const { row: client } = useRecord(clients, useClient().id)
  const tasks = charterTasks.filter(({ path, role }) => hasRole(actor, role) && isOffered(path, client?.config))
  if (tasks.length === 0) return null
  return (
    <section aria-labelledby="tasks-heading">
      <h2 id="tasks-heading" className={classes['head']}>
        Tasks
      </h2>
      <ul className={classes['tasks']}>
        {tasks.map((task) => (
          <TaskRow key={task.path} task={task} />
        ))}
      </ul>
    </section>
  )
}
