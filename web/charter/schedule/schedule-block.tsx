import { IconCloudDownload, IconTag, IconTool } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { blockKinds, type Block, type ScheduleSpan } from '../../../domain/charter/index.ts'
import { whenWords } from './block-words.ts'
import { shareOf } from './span.ts'
import classes from './schedule.module.css'

const percent = (share: number): string => `${share * 100}%`

/** Place of a stretch of time in a row. */
const placeOf = (
  span: ScheduleSpan,
  { start, end }: { readonly start: number; readonly end: number },
): CSSProperties => {
  const left = shareOf(span, start)
  return { left: percent(left), width: percent(shareOf(span, end) - left) }
}

const icons = { maintenance: IconTool, imported: IconCloudDownload, deal: IconTag }

const hasIcon = (kind: Block['kind']): kind is keyof typeof icons => kind in icons

/** The way of a block: 'KDAL – KTEB – KDAL'. */
const wayOf = ({ route }: Block): string => route.replaceAll('-', ' – ')

/** Kind and time of a block, for screen readers: it contains the visible words as they are. */
function sayBlock(block: Block, timezone: string): string {
  const { kind, label, tail } = block
  const what = [label.startsWith(blockKinds[kind]) ? '' : blockKinds[kind], label, wayOf(block)]
    .filter(Boolean)
    .join(' ')
  return `${what}, ${tail}, ${whenWords(block, timezone)}`
}

interface ScheduleBlockProps {
  readonly block: Block
  readonly span: ScheduleSpan
  readonly lane: number
  /** Room behind it for its words, in widths of the block. */
  readonly beside: number | undefined
  readonly isSelected: boolean
  readonly isPlanned: boolean
  readonly isConflict: boolean
}

/** One stretch of an aircraft's time, with the flights in it. */
export function ScheduleBlock({ block, span, lane, beside = 0, ...marks }: ScheduleBlockProps) {
  const { isSelected, isPlanned, isConflict } = marks
  const { kind, label, flights, canMove } = block
  const Icon = hasIcon(kind) ? icons[kind] : undefined
  const begin = Math.max(block.start, span.from)
  const within = { ...span, from: begin, to: Math.max(begin + 1, Math.min(block.end, span.to)) }
  return (
    <button
      type="button"
      className={classes['block']}
      style={{ ...placeOf(span, block), '--lane': lane, '--beside': beside } as CSSProperties}
      data-kind={kind}
      data-selected={isSelected}
      data-planned={isPlanned}
      data-conflict={isConflict}
      data-movable={canMove}
      data-block={block.key}
      data-beside={beside > 0}
      aria-pressed={isSelected}
      aria-label={`${sayBlock(block, span.timezone)}${isConflict ? ', in conflict' : ''}`}
    >
      <span className={classes['words']} aria-hidden>
        {Icon && <Icon size={14} stroke={1.75} />}
        <span className={classes['label']}>
          {label !== '' && <b>{label}</b>} <span className={classes['way']}>{wayOf(block)}</span>
        </span>
      </span>
      {flights
        .filter(({ start, end }) => end > within.from && start < within.to)
        .map((flight) => (
          <span
            key={flight.start}
            aria-hidden
            className={classes['flight']}
            data-empty={flight.isEmpty}
            data-open={flight.isTimeOpen}
            style={placeOf(within, flight)}
          />
        ))}
    </button>
  )
}
