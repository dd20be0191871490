import type { ReactNode } from 'react'
import { allTasks, type ClockworkTask, type TaskPause } from '../../../domain/automation/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { TabBar, type TabEntry } from '../../ui/choices/tab-bar.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { PauseAllButton } from './ask-pause.tsx'
import { HandTasks } from './hand-tasks.tsx'
import { DeadTab, ItemsTab } from './items-tab.tsx'
import { JobList } from './job-list.tsx'
import { LaneAside } from './lane-aside.tsx'
import { RunsTab } from './runs-tab.tsx'
import { useItems } from './use-items.ts'
import { TaskTable } from './task-table.tsx'
import { useClockworkCommands, useJobs, useTasks } from './use-clockwork.ts'
import { ScreenHead } from '../screen-frame.tsx'
import classes from './clockwork.module.css'

type Commands = ReturnType<typeof useClockworkCommands>

const PauseAll = ({ pause, commands }: { readonly pause: TaskPause | undefined; readonly commands: Commands }) => (
  <PauseAllButton
    isPaused={pause !== undefined}
    resume={() => commands.resume(allTasks)}
    title="Pause all tasks"
    hint="No task runs by the clock until all are resumed. Messages, follow-ups and other work of people continue."
    pause={(reason) => commands.pause(allTasks, reason)}
  />
)

function Chips({ tasks }: { readonly tasks: readonly ClockworkTask[] }) {
  const failed = tasks.filter(({ runs: [last] }) => last?.outcome === 'failed').length
  const paused = tasks.filter((task) => task.pause !== undefined).length
  return (
    <>
      {failed > 0 && (
        <span className={classes['chip']} data-tone="bad">
          {failed === 1 ? '1 fails' : `${failed} fail`}
        </span>
      )}
      {paused > 0 && <span className={classes['chip']}>{paused} paused</span>}
    </>
  )
}

const AllPaused = ({ pause }: { readonly pause: TaskPause }) => (
  <p className={classes['notice']} role="status">
    {pause.by.label || 'A user'} paused all tasks <TimeText at={pause.at} isRelative />
    {pause.reason === '' ? '.' : `: ${pause.reason}`}
  </p>
)

const tabIds = ['tasks', 'items', 'queue', 'dead', 'runs'] as const
type TabId = (typeof tabIds)[number]

const panelId = 'clockwork-panel'

interface PanelProps {
  readonly commands: Commands
  readonly clockwork: ReturnType<typeof useTasks>
}

function TasksTab({ commands, clockwork: { data, error, isPending, refetch } }: PanelProps) {
  if (isPending) return <RowsSkeleton />
  if (data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <TaskTable tasks={data.tasks} commands={commands} isAllPaused={data.pause !== undefined} />
      <HandTasks />
    </>
  )
}

const panels: Readonly<Record<TabId, (props: PanelProps) => ReactNode>> = {
  tasks: TasksTab,
  queue: ({ commands }) => <JobList shows="queue" commands={commands} />,
  items: () => <ItemsTab />,
  dead: ({ commands }) => <DeadTab commands={commands} />,
  runs: ({ clockwork }) => <RunsTab tasks={clockwork.data?.tasks ?? []} />,
}

/** Tabs with the number of tasks, queue items, jobs and dead letters. */
function useTabs(tasks: readonly ClockworkTask[] | undefined): readonly TabEntry<TabId>[] {
  const jobs = useJobs().data?.rows
  const items = useItems('failed').data?.pages[0]
  const dead = jobs?.filter(({ state }) => state === 'failed').length
  return [
    { id: 'tasks', label: 'Tasks', count: tasks?.length },
    { id: 'items', label: 'Items', count: items?.open },
    { id: 'queue', label: 'Queue', count: jobs?.filter(({ state }) => state !== 'failed').length },
    { id: 'dead', label: 'Dead letters', count: dead === undefined ? undefined : dead + (items?.failed ?? 0) },
    { id: 'runs', label: 'Runs' },
  ]
}

function Clockwork() {
  const { words, change } = useAddressWords()
  const commands = useClockworkCommands()
  const clockwork = useTasks()
  const { data } = clockwork
  const tab = tabIds.find((id) => id === words['tab']) ?? 'tasks'
  const Shown = panels[tab]
  return (
    <section className={classes['page']} aria-labelledby="clockwork-heading">
      <div className={classes['main']}>
        <ScreenHead
          id="clockwork-heading"
          title="Clockwork"
          marks={<Chips tasks={data?.tasks ?? []} />}
          end={
            <>
              <ClientLink path="company/data_logs">Data log</ClientLink>
              {data !== undefined && <PauseAll pause={data.pause} commands={commands} />}
            </>
          }
        />
        {data?.pause && <AllPaused pause={data.pause} />}
        <div className={classes['tabs']}>
          <TabBar
            label="Clockwork"
            tabs={useTabs(data?.tasks)}
            tab={tab}
            panelId={panelId}
            onTab={(next) =>
              change({ tab: next, task: undefined, outcome: undefined, state: undefined, type: undefined }, true)
            }
          />
        </div>
        <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${tab}`}>
          <Shown commands={commands} clockwork={clockwork} />
        </div>
      </div>
      <LaneAside />
    </section>
  )
}

/** Timed tasks, their runs and the background work of a client: `/{name_key}/company/clockwork`, for admins. */
export function ClockworkScreen() {
  const isAdmin = hasRole(useActor(), 'admin')
  return isAdmin ? <Clockwork /> : <DisallowedScreen needs="admin" />
}
