import { Button } from '@mantine/core'
import { timedTaskWords, triggerTask } from '../../../domain/automation/index.ts'
import { charterTasks, isPricingTask, type BegunTask, type CharterTask } from '../../../domain/charter/index.ts'
import { commerceTasks } from '../../../domain/commerce/index.ts'
import { clients, fleetFrom, importsFrom } from '../../../domain/company/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { showProgress } from '../show-progress.tsx'
import { useRecord } from '../../platform/data/use-record.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { PlanTask } from './plan-task.tsx'
import classes from './clockwork.module.css'

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
    <li className={classes['handTask']}>
      <strong>{label}</strong>
      <span className={classes['quiet']}>{hint}</span>
      <span className={classes['buttons']}>
        {isPricingTask(path) && <PlanTask path={path} label={label} />}
        <Button
          size="compact-sm"
          variant="default"
          loading={isRunning}
          onClick={() => void ask()}
          aria-label={`Run now: ${label}`}
        >
          Run now
        </Button>
      </span>
    </li>
  )
}

type Config = Parameters<typeof fleetFrom>[0]

/** Jobs of the scheduling software are offered if the client's software supports them. */
const softwareAsked: Readonly<Partial<Record<CharterTask, (config: Config) => string | undefined>>> = {
  importAircraft: fleetFrom,
  importAccounts: importsFrom,
}

const handTasks: readonly BegunTask[] = [...charterTasks, ...commerceTasks]

const isCharterTask = (path: string): path is CharterTask => charterTasks.some((task) => task.path === path)

function isOffered(path: string, config: Config | undefined): boolean {
  const asked = isCharterTask(path) ? softwareAsked[path] : undefined
  return asked === undefined || (config !== undefined && asked(config) !== undefined)
}

/** Tasks that also run by the clock are started in their own row. */
const clockPaths = new Set(Object.values(timedTaskWords).map((words) => words.path))

/** Tasks that run by hand alone. */
export function HandTasks() {
  const actor = useActor()
  const { row: client } = useRecord(clients, useClient().id)
  const tasks = handTasks.filter(
    ({ path, role }) => !clockPaths.has(path) && hasRole(actor, role) && isOffered(path, client?.config),
  )
  if (tasks.length === 0) return null
  return (
    <section aria-labelledby="hand-heading" className={classes['hand']}>
      <h2 id="hand-heading">By hand</h2>
      <ul className={classes['hands']}>
        {tasks.map((task) => (
          <TaskRow key={task.path} task={task} />
        ))}
      </ul>
    </section>
  )
}
