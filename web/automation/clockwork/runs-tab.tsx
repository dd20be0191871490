import { NativeSelect } from '@mantine/core'
import type { ClockworkTask, TaskRun } from '../../../domain/automation/index.ts'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { PagedRows } from '../../ui/list/paged-rows.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { RunList } from './run-list.tsx'
import { outcomeWords } from './run-words.ts'
import { useRuns } from './use-clockwork.ts'
import classes from './clockwork.module.css'

const outcomes = ['done', 'failed', 'running', 'lost'] as const satisfies readonly TaskRun['outcome'][]

interface RunFilters {
  readonly tasks: readonly ClockworkTask[]
  readonly task: string | undefined
  readonly outcome: TaskRun['outcome'] | undefined
}

function Filters({ tasks, task, outcome }: RunFilters) {
  const { change } = useAddressWords()
  return (
    <div className={classes['filters']}>
      <NativeSelect
        aria-label="Task"
        size="xs"
        value={task ?? ''}
        data={[{ value: '', label: 'All tasks' }, ...tasks.map(({ name, label }) => ({ value: name, label }))]}
        onChange={({ currentTarget }) => change({ task: currentTarget.value || undefined }, true)}
      />
      <NativeSelect
        aria-label="Outcome"
        size="xs"
        value={outcome ?? ''}
        data={[
          { value: '', label: 'All outcomes' },
          ...outcomes.map((one) => ({ value: one, label: outcomeWords[one] })),
        ]}
        onChange={({ currentTarget }) => change({ outcome: currentTarget.value || undefined }, true)}
      />
    </div>
  )
}

function Runs({ tasks, task, outcome }: RunFilters) {
  return (
    <PagedRows
      query={useRuns(task, outcome)}
      rows={(page) => page.runs}
      none={
        <EmptyState title="No runs found">Runs are kept for 30 days, those without a result for one day.</EmptyState>
      }
    >
      {(runs) => <RunList runs={runs} labels={new Map(tasks.map(({ name, label }) => [name, label]))} />}
    </PagedRows>
  )
}

/** Every run of the last 30 days, filtered by task and outcome. */
export function RunsTab({ tasks }: Pick<RunFilters, 'tasks'>) {
  const { words } = useAddressWords()
  const filters: RunFilters = {
    tasks,
    task: tasks.find(({ name }) => name === words['task'])?.name,
    outcome: outcomes.find((one) => one === words['outcome']),
  }
  return (
    <div className={classes['tab']}>
      <Filters {...filters} />
      <Runs {...filters} />
    </div>
  )
}
