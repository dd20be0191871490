import { Button } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import type { RecordsView } from '../../platform/data/use-records.ts'
import { useCardDrop, type BoardCard } from '../../ui/card-drag.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import classes from './board.module.css'

interface ColumnProps<Row extends BoardCard> {
  readonly name: string
  readonly label: string
  /** 'orders' */
  readonly noun: string
  /** Words of the button below the cards. */
  readonly more: string
  readonly cardHeight: number
  readonly view: RecordsView<Row>
  /** Rows of all columns, by their ids; those of this column are added. */
  readonly shown: Map<string, Row> | undefined
  readonly dragType: string
  readonly onDrop: (row: Row) => void
  /** Facts in the head, next to the name. */
  readonly facts?: ReactNode
  /** Cards of the rows. */
  readonly children: ReactNode
}

type StateProps<Row extends BoardCard> = Pick<ColumnProps<Row>, 'view' | 'noun' | 'cardHeight'>

/** Words of a column without cards. */
function ColumnState<Row extends BoardCard>({ view, noun, cardHeight }: StateProps<Row>) {
  if (view.error !== null) return <ErrorState error={view.error} onRetry={view.retry} />
  if (view.isLoading) return <RowsSkeleton rows={3} height={cardHeight} />
  return view.rows.length === 0 && <p className={classes['quiet']}>No {noun}</p>
}

/** A column of a board with its cards; more of them are loaded by a button. */
export function BoardColumn<Row extends BoardCard>(props: ColumnProps<Row>) {
  const { name, label, noun, view, shown, dragType, onDrop } = props
  const heading = useId()
  for (const row of view.rows) shown?.set(row.id, row)
  const drop = useCardDrop({ type: dragType, find: (id) => shown?.get(id), drop: onDrop })
  return (
    <section className={classes['column']} aria-labelledby={heading} data-column={name} {...drop}>
      <div className={classes['heads']}>
        <h2 id={heading}>
          {label} <span>{view.hasMore ? `${view.rows.length} or more` : view.rows.length}</span>
        </h2>
        {props.facts}
      </div>
      <ColumnState view={view} noun={noun} cardHeight={props.cardHeight} />
      <ul className={classes['cards']}>{props.children}</ul>
      {view.hasMore && (
        <Button
          variant="default"
          size="xs"
          mt={8}
          loading={view.isLoadingMore}
          aria-label={`Show more ${noun}: ${label}`}
          onClick={view.loadMore}
        >
          {props.more}
        </Button>
      )}
    </section>
  )
}
