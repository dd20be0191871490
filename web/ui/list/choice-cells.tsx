import { Checkbox } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useRowChoosing } from './row-choosing.ts'
import classes from './choice-cells.module.css'

interface HeadProps {
  readonly ids: readonly string[]
}

/** Chooses all rows that are loaded, or none. */
export function ChoiceHead({ ids }: HeadProps) {
  const choosing = useRowChoosing()
  if (choosing === undefined) return null
  const { selection } = choosing
  const count = ids.filter((id) => selection.ids.has(id)).length
  return (
    <div role="columnheader" className={classes['pick']}>
      <Checkbox
        size="xs"
        aria-label="Select all rows that are shown"
        checked={count > 0 && count === ids.length}
        indeterminate={count > 0 && count < ids.length}
        onChange={() => (count === ids.length ? selection.none() : selection.selectAll(ids))}
      />
    </div>
  )
}

interface CellProps {
  readonly id: string
  /** Name of the row, for screen readers. */
  readonly label: string
  /** Ids of the rows in their order: with Shift all between the last one and this one are chosen. */
  readonly order: readonly string[]
}

/** Chooses a row. It lies over the link that is the whole row. */
export function ChoiceCell({ id, label, order }: CellProps) {
  const choosing = useRowChoosing()
  if (choosing === undefined) return null
  const { selection } = choosing
  const choose = (event: MouseEvent) => selection.toggle(id, event.shiftKey ? order : undefined)
  return (
    <div role="cell" className={classes['pick']}>
      <Checkbox
        size="xs"
        aria-label={`Select ${label}`}
        checked={selection.isAllMatching || selection.ids.has(id)}
        onChange={() => undefined}
        onClick={choose}
      />
    </div>
  )
}
