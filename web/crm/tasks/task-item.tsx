import { isOverdue } from '../../../domain/crm/index.ts'
import type { Doc } from '../../../domain/kernel/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { formatDate } from '../../ui/format-value.ts'
import type { ItemProps } from '../../ui/list/item-layout.tsx'
import { ItemLines } from '../../ui/list/item-lines.tsx'
import { joined } from '../../ui/list/joined.ts'
import classes from './task-item.module.css'
import { useStartOfToday } from './use-start-of-today.ts'

/** By when a task is to be done, and whether that day is over. */
function useDue({ due, state }: Doc) {
  const { timezone } = useClient()
  const today = useStartOfToday()
  if (typeof due !== 'number') return undefined
  return { day: formatDate(due, timezone), isLate: isOverdue({ due, state: textOf(state) }, today) }
}

/** In the list of tasks: the day, in red once it is over. */
export function TaskDue({ row }: { readonly row: Doc }) {
  const due = useDue(row)
  if (due === undefined) return null
  return (
    <span className={classes['due']} data-late={due.isLate || undefined}>
      {due.isLate && <span className="fl-unseen">Overdue since </span>}
      <time>{due.day}</time>
    </span>
  )
}

export function TaskItem({ row }: ItemProps) {
  const due = useDue(row)
  return (
    <ItemLines
      title={textOf(row['name'])}
      aside={
        due && (
          <span className={classes['due']} data-late={due.isLate || undefined}>
            {due.isLate ? 'Overdue since' : 'Due'} {due.day}
          </span>
        )
      }
      note={joined(`${Number(row['completed'] ?? 0)} % done`, textOf(row['agents']))}
      end={
        <span className={classes['priority']} data-priority={textOf(row['priority'])}>
          {textOf(row['priority'])}
        </span>
      }
    />
  )
}
