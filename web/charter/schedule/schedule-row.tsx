import { IconAlertTriangle } from '@tabler/icons-react'
import { memo, type CSSProperties } from 'react'
import type { Block, Schedule, ScheduleSpan } from '../../../domain/charter/index.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { ScheduleBlock } from './schedule-block.tsx'
import { inLanes } from './span.ts'
import classes from './schedule.module.css'

/** Keys of the blocks that are drawn otherwise than the rest. */
export interface BlockMarks {
  readonly selected: string | undefined
  readonly planned: Pick<ReadonlyMap<string, unknown>, 'has'>
  readonly inConflict: ReadonlySet<string>
}

interface ScheduleRowProps {
  readonly plane: Schedule['aircraft'][number]
  readonly blocks: readonly Block[]
  readonly span: ScheduleSpan
  readonly marks: BlockMarks
  /** Time since which reading its schedule in the scheduling software fails; undefined while it works. */
  readonly unreadSince?: number | undefined
}

const isSameSpan = (one: ScheduleSpan, other: ScheduleSpan): boolean =>
  one.view === other.view && one.from === other.from && one.to === other.to && one.timezone === other.timezone

const isMarkedAlike = ({ key }: Block, one: BlockMarks, other: BlockMarks): boolean =>
  (one.selected === key) === (other.selected === key) &&
  one.planned.has(key) === other.planned.has(key) &&
  one.inConflict.has(key) === other.inConflict.has(key)

/**
 * True if a row looks as before: a change concerns one or two rows of a large fleet, and the others are not redrawn.
 */
export function isSameRow(before: ScheduleRowProps, now: ScheduleRowProps): boolean {
  return (
    before.plane === now.plane &&
    before.unreadSince === now.unreadSince &&
    isSameSpan(before.span, now.span) &&
    before.blocks.length === now.blocks.length &&
    now.blocks.every((block, at) => before.blocks[at] === block && isMarkedAlike(block, before.marks, now.marks))
  )
}

/** One aircraft and its blocks. The grid handles actions on a block. */
export const ScheduleRow = memo(function ScheduleRow({ plane, blocks, span, marks, unreadSince }: ScheduleRowProps) {
  const { tail, name, at, isFlying } = plane
  const { selected, planned, inConflict } = marks
  const placed = inLanes(blocks, span)
  const rows = Math.max(1, ...placed.map(({ lane }) => lane + 1))
  return (
    <div className={classes['row']} role="group" aria-label={`${tail} ${name}`.trim()} data-tail={tail}>
      <div className={classes['plane']}>
        <b>
          {tail}{' '}
          {blocks.some(({ key }) => inConflict.has(key)) && (
            <IconAlertTriangle size={14} className={classes['warn']} aria-label="In conflict" />
          )}
        </b>
        <span className={classes['at']}>{isFlying ? `to ${at}` : at}</span>
        <span className={classes['name']}>{name}</span>
        {unreadSince !== undefined && (
          <span className={classes['unread']}>
            Not read since <TimeText at={unreadSince} isRelative />
          </span>
        )}
      </div>
      <div
        className={classes['lanes']}
        data-available={blocks.some(({ kind }) => kind === 'available')}
        data-lanes
        style={{ '--rows': rows } as CSSProperties}
      >
        {placed.map(({ block, lane, beside }) => (
          <ScheduleBlock
            key={block.key}
            block={block}
            span={span}
            lane={lane}
            beside={beside}
            isSelected={selected === block.key}
            isPlanned={planned.has(block.key)}
            isConflict={inConflict.has(block.key)}
          />
        ))}
      </div>
    </div>
  )
}, isSameRow)
