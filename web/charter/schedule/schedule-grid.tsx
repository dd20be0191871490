import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import type { Block, Schedule, ScheduleConflict } from '../../../domain/charter/index.ts'
import { formatIn } from '../../../domain/kernel/values/format-value.ts'
import { useNow } from '../../ui/use-now.ts'
import { formatTime } from '../../ui/format-value.ts'
import { ScheduleBlock } from './schedule-block.tsx'
import { halfDays, hourMarks, hoursOf, inLanes, shareOf, stepMs, type Span } from './span.ts'
import type { Planning } from './use-plan.ts'
import { planned } from './use-plan.ts'
import classes from './schedule.module.css'

type Plane = Schedule['aircraft'][number]

interface ScheduleGridProps {
  readonly span: Span
  readonly fleet: readonly Plane[]
  /** As they are planned just now. */
  readonly blocks: readonly Block[]
  readonly conflicts: readonly ScheduleConflict[]
  readonly planning: Planning
  readonly selected: string | undefined
  readonly onSelect: (key: string) => void
  readonly onOpen: (block: Block) => void
}

const percent = (share: number): string => `${share * 100}%`

/** A cell for each hour, 12 for each half of a day. */
function HourCells({ span }: Pick<ScheduleGridProps, 'span'>) {
  return halfDays(span).map((hours, at) => (
    <div key={hours[0]} data-half={at % 2 === 0 ? 'am' : 'pm'} aria-hidden>
      {hours.map((hour) => (
        <i key={hour} className={classes['cell']} style={{ left: percent(shareOf(span, hour)) }} />
      ))}
    </div>
  ))
}

function DayHeads({ span, blocks }: Pick<ScheduleGridProps, 'span' | 'blocks'>) {
  const { view, timezone, days, to } = span
  const now = useNow()
  const flights = blocks.flatMap((block) => block.flights)
  const weekday = formatIn(timezone, { weekday: 'short' })
  const date = formatIn(timezone, view === 'hours' ? { month: 'numeric', day: 'numeric' } : { day: 'numeric' })
  return (
    <div className={classes['heads']}>
      {days.map((day, at) => {
        const end = days[at + 1] ?? to
        const count = flights.filter(({ start }) => start >= day && start < end).length
        const isToday = now >= day && now < end
        return (
          <div
            key={day}
            className={classes['day']}
            data-today={isToday}
            style={{ left: percent(shareOf(span, day)), width: percent(shareOf(span, end) - shareOf(span, day)) }}
          >
            <b>
              {weekday.format(day)} {date.format(day)}
            </b>{' '}
            {view === 'hours' && (
              <span>
                {isToday && 'today, '}
                {count} {count === 1 ? 'flight' : 'flights'}
              </span>
            )}
          </div>
        )
      })}
      {view === 'hours' && <HourCells span={span} />}
      {view === 'hours' &&
        hourMarks(span).map((at) => (
          <span key={at} className={classes['hour']} style={{ left: percent(shareOf(span, at)) }}>
            {formatIn(timezone, { hour: 'numeric' }).format(at)}
          </span>
        ))}
    </div>
  )
}

const measuresOf = (span: Span) => ({ '--days': span.days.length, '--hours': hoursOf(span) }) as CSSProperties

/** The line of the moment, over all aircraft. */
function NowLine({ span }: { readonly span: Span }) {
  const now = useNow()
  if (now < span.from || now >= span.to) return null
  return (
    <div className={classes['now']} style={{ '--now': shareOf(span, now) } as CSSProperties} aria-hidden>
      <span>{formatTime(now, span.timezone)}</span>
    </div>
  )
}

const wayOf: Readonly<Record<string, readonly [steps: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A press that moves no further than this is a click. */
const clickPx = 4

/** Moves a block by keys and by the pointer: nothing of it is saved yet. */
function useMoving({ span, fleet, planning, onOpen }: ScheduleGridProps) {
  const lanes = useRef<HTMLDivElement>(null)
  const tails = fleet.map(({ tail }) => tail)
  const nextTo = (tail: string, rows: number) =>
    tails[Math.min(tails.length - 1, Math.max(0, tails.indexOf(tail) + rows))] ?? tail
  const planOf = (block: Block) => {
    const { plan } = planning
    return plan?.block.key === block.key ? plan : { block, by: 0, to: block.tail }
  }

  const byKey = (block: Block) => (event: KeyboardEvent) => {
    const way = wayOf[event.key]
    const current = planOf(block)
    if (event.key === 'Escape' && planning.plan) planning.putBack()
    else if (event.key === 'Enter') (planning.plan ? planning.save : () => onOpen(block))()
    else if (way && block.canMove)
      planning.move(block, { by: current.by + way[0] * stepMs(span), to: nextTo(current.to, way[1]) })
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const byPointer = (block: Block) => (event: PointerEvent) => {
    const area = lanes.current
    if (event.button !== 0 || event.pointerType === 'touch' || !block.canMove || area === null) return
    const { clientX, clientY } = event
    const { width } = area.getBoundingClientRect()
    const current = planOf(block)
    const ending = new AbortController()
    const follow = (now: globalThis.PointerEvent) => {
      const [x, y] = [now.clientX - clientX, now.clientY - clientY]
      if (Math.abs(x) < clickPx && Math.abs(y) < clickPx) return
      const step = span.view === 'hours' ? stepMs(span) / 4 : stepMs(span)
      const by = Math.round(((x / width) * (span.to - span.from)) / step) * step
      const row = document
        .elementsFromPoint(now.clientX, now.clientY)
        .flatMap((one) => one.closest<HTMLElement>('[data-tail]') ?? [])[0]
      planning.move(block, { by: current.by + by, to: row?.dataset['tail'] ?? current.to })
    }
    window.addEventListener('pointermove', follow, { signal: ending.signal })
    for (const end of ['pointerup', 'pointercancel', 'blur'] as const)
      window.addEventListener(end, () => ending.abort(), { signal: ending.signal })
  }
  return { lanes, byKey, byPointer }
}

/** What goes to another row is drawn again there: the keys go with it. */
function useFocusOfMoved({ planning, selected }: Pick<ScheduleGridProps, 'planning' | 'selected'>): void {
  const to = planning.plan?.to
  const last = useRef(to)
  useEffect(() => {
    if (last.current === to) return
    last.current = to
    if (selected === undefined || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-block="${CSS.escape(selected)}"]`)?.focus()
  }, [selected, to])
}

/** Aircraft by time: what each of them does, moved by keys or pointer. */
export function ScheduleGrid(props: ScheduleGridProps) {
  const { span, fleet, blocks, conflicts, planning, selected, onSelect } = props
  const { lanes, byKey, byPointer } = useMoving(props)
  useFocusOfMoved(props)
  const byTail = Map.groupBy(blocks, ({ tail }) => tail)
  const inConflict = new Set(conflicts.flatMap(({ first, second }) => [first.key, second.key]))
  const { plan } = planning
  const original = (block: Block): Block => (plan?.block.key === block.key ? plan.block : block)
  return (
    <div className={classes['scroll']} role="region" aria-label="Schedule by aircraft">
      <div className={classes['grid']} data-view={span.view} style={measuresOf(span)}>
        <div className={classes['corner']}>{fleet.length} aircraft, now at</div>
        <DayHeads span={span} blocks={blocks} />
        {fleet.map(({ id, tail, name, at, isFlying }, index) => {
          const placed = inLanes(byTail.get(tail) ?? [], span)
          const rows = Math.max(1, ...placed.map(({ lane }) => lane + 1))
          const hasConflict = placed.some(({ block }) => inConflict.has(block.key))
          return (
            <div
              key={id}
              className={classes['row']}
              role="group"
              aria-label={`${tail} ${name}`.trim()}
              data-tail={tail}
            >
              <div className={classes['plane']}>
                <b>
                  {tail}{' '}
                  {hasConflict && <IconAlertTriangle size={14} className={classes['warn']} aria-label="In conflict" />}
                </b>
                <span className={classes['at']}>{isFlying ? `to ${at}` : at}</span>
                <span className={classes['name']}>{name}</span>
              </div>
              <div
                ref={index === 0 ? lanes : undefined}
                className={classes['lanes']}
                data-available={placed.some(({ block }) => block.kind === 'available')}
                style={{ '--rows': rows } as CSSProperties}
              >
                {placed.map(({ block, lane }) => (
                  <ScheduleBlock
                    key={block.key}
                    block={block}
                    span={span}
                    lane={lane}
                    isSelected={selected === block.key}
                    isPlanned={plan !== undefined && block.key === planned(plan).key}
                    isConflict={inConflict.has(block.key)}
                    onSelect={() => onSelect(block.key)}
                    onKeyDown={byKey(original(block))}
                    onPointerDown={byPointer(original(block))}
                  />
                ))}
              </div>
            </div>
          )
        })}
        <NowLine span={span} />
      </div>
    </div>
  )
}
