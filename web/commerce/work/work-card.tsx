import { Button } from '@mantine/core'
import { presetWindow } from '../../../domain/kernel/values/date-window.ts'
import { isUnderWay } from '../../../domain/commerce/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { AvatarStack } from '../../ui/avatar.tsx'
import { dragCard } from '../../ui/card-drag.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import { formatDate } from '../../ui/format-value.ts'
import { useNow } from '../../ui/use-now.ts'
import { useMoveWork } from './use-move-work.ts'
import { findNeighbour, nameStep, type WorkRow } from './work-row.ts'
import board from '../board/board.module.css'
import classes from './work.module.css'

/** Data of a dragged card: the id of its work order. */
export const dragType = 'application/x-flightline-work'

function Due({ work: { due, state } }: { readonly work: WorkRow }) {
  const { timezone } = useClient()
  const now = useNow()
  if (due === undefined) return null
  const today = presetWindow({ id: 'today', label: 'Today', days: { from: 0, to: 0 } }, now, timezone).start ?? now
  const isLate = due < today && isUnderWay(state)
  return (
    <span className={isLate ? classes['late'] : classes['note']}>
      {isLate ? 'Overdue since ' : 'Due '}
      {formatDate(due, timezone)}
    </span>
  )
}

/** A work order on the board, with its next step for touch. */
export function WorkCard({ work }: { readonly work: WorkRow }) {
  const { move, isRunning } = useMoveWork()
  const { id, work_order_id: number, name, order, location, items_count: all, items_done: done, workers, state } = work
  const next = findNeighbour(state, 'forward')
  return (
    <li className={board['card']} data-card={id} {...dragCard(dragType, work)}>
      <div className={board['line']}>
        <ClientLink path={`work/${encodeURIComponent(id)}`} className={board['name']}>
          {number || name}
        </ClientLink>
        {all > 0 && (
          <span>
            {done} of {all}
          </span>
        )}
      </div>
      {name !== '' && <span>{name}</span>}
      <span className={board['buyer']}>{[order?.label, location].filter(Boolean).join(' · ')}</span>
      {state === 'stuck' && <span className={classes['stuck']}>{work.stuck_why}</span>}
      <Due work={work} />
      <div className={board['line']}>
        <AvatarStack people={workers} limit={3} label="Workers" />
        {next !== undefined && work.can.write && (
          <Button
            size="compact-xs"
            variant="default"
            loading={isRunning}
            aria-label={`${nameStep(state, next)}: ${number ?? name}`}
            onClick={() => move(work, next)}
          >
            {nameStep(state, next)}
          </Button>
        )}
      </div>
    </li>
  )
}
