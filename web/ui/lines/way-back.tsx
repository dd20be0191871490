import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { formatCell, type CellView } from './cell-view.ts'
import type { TypedColumn } from './line-column.ts'
import { useLineDesk } from './line-desk.ts'
import classes from './cells.module.css'

interface WayBackProps<Line> {
  readonly id: string
  readonly line: Line
  readonly column: TypedColumn<Line>
  readonly view: CellView
}

/** The computed value of a cell that is typed over, and the way back to it. */
export function WayBack<Line>({ id, line, column, view }: WayBackProps<Line>) {
  const desk = useLineDesk()
  if (!view.isOver) return null
  const computed = view.computed === undefined ? '' : formatCell(view.computed, column)
  const words = column.names?.back(line) ?? `Put back ${computed}`
  return (
    <span className={classes['back']} data-align={column.align}>
      {desk && (
        <ActionIcon
          variant="subtle"
          size="xs"
          tabIndex={-1}
          aria-label={words}
          title={`${words} (Backspace)`}
          onClick={() => desk.putBack(id, column.key)}
        >
          <IconArrowBackUp size={14} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {computed !== '' && <s className={classes['was']}>{computed}</s>}
    </span>
  )
}
