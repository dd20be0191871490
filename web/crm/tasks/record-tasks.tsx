import { Button } from '@mantine/core'
import { IconChecklist, IconPlus } from '@tabler/icons-react'
import { isOverdue, tasks } from '../../../domain/crm/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate } from '../../ui/format-value.ts'
import { joined } from '../../ui/list/joined.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { openNewTask } from './open-new-task.tsx'
import { useStartOfToday } from './use-start-of-today.ts'
import classes from './tasks.module.css'

const tones = { open: undefined, waiting: 'waiting', done: 'good' } as const
const words = { open: 'Open', waiting: 'Waiting', done: 'Done' } as const

/** The tasks about a record, those that are due first. */
export function RecordTasks({ definition, row }: RecordPartProps) {
  const { timezone } = useClient()
  const mayAdd = hasRole(useActor(), 'tasks')
  const today = useStartOfToday()
  const view = useRecords(tasks, { where: ['about_id', '==', row.id], orderBy: { field: 'due', direction: 'asc' } })
  const about = { type: definition.name, id: row.id, label: definition.title(row).slice(0, 500) }
  if (view.error !== null && view.rows.length === 0) return <ErrorState error={view.error} onRetry={view.retry} />
  if (view.isLoading) return <RowsSkeleton rows={3} />
  return (
    <div className={classes['about']}>
      {mayAdd && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => openNewTask({ about })}
        >
          New task
        </Button>
      )}
      {view.rows.length === 0 && <EmptyState title="No tasks found" icon={IconChecklist} />}
      <ul className={classes['list']}>
        {view.rows.map((task) => (
          <li key={task.id}>
            <span>
              <ClientLink path={`tasks/details/${task.id}`} className={classes['name']}>
                {task.name}
              </ClientLink>
              <p className={classes['note']}>
                {joined(
                  task.due === undefined
                    ? ''
                    : `${isOverdue(task, today) ? 'Overdue since' : 'Due'} ${formatDate(task.due, timezone)}`,
                  task.agents.map(({ label }) => label).join(', '),
                )}
              </p>
            </span>
            <StatusBadge word={words[task.state]} tone={tones[task.state]} />
          </li>
        ))}
      </ul>
      {view.hasMore && (
        <Button variant="default" loading={view.isLoadingMore} onClick={view.loadMore}>
          Show more
        </Button>
      )}
    </div>
  )
}
