import type { ItemProps } from '../../ui/list/item-layout.tsx'
import { ItemLines } from '../../ui/list/item-lines.tsx'
import { textOf } from '../../ui/cells/record-cell.tsx'
import classes from './task-item.module.css'

export function TaskItem({ row }: ItemProps) {
  const done = Number(row['completed'] ?? 0)
  return (
    <ItemLines
      title={textOf(row['name'])}
      aside={`${done} % done`}
      note={textOf(row['agents'])}
      end={
        <span className={classes['priority']} data-priority={textOf(row['priority'])}>
          {textOf(row['priority'])}
        </span>
      }
    />
  )
}
