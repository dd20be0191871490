import { useDeferredValue, useEffect, useEffectEvent, useRef, type CSSProperties, type RefObject } from 'react'
import type { Block, MoveSpan, Schedule, ScheduleConflict, ScheduleSpan } from '../../../domain/charter/index.ts'
import { minuteMs } from '../../../domain/kernel/values/durations.ts'
import { formatIn } from '../../../domain/kernel/values/format-value.ts'
import { useNow } from '../../ui/use-now.ts'
import { formatTime } from '../../ui/format-value.ts'
import type { EntryPlace } from './open-new-entry.tsx'
import { ScheduleRow } from './schedule-row.tsx'
import { draggedBy, halfDays, hourMarks, hoursOf, planMove, shareOf } from './span.ts'
import type { Plan, Planning } from './use-plan.ts'
import classes from './schedule.module.css'

type Plane = Schedule['aircraft'][number]

interface ScheduleGridProps {
  readonly span: ScheduleSpan
  readonly fleet: readonly Plane[]
  /** As they are planned just now. */
  readonly blocks: readonly Block[]
  readonly conflicts: readonly ScheduleConflict[]
  readonly planning: Planning
  /** Since when the schedule of an aircraft is not read, by tail number. */
  readonly unread?: ReadonlyMap<string, number>
  readonly selected: string | undefined
  readonly onSelect: (key: string) => void
  readonly onOpen: (block: Block) => void
  /** Begins an entry at a free place of an aircraft; absent for users without the role. */
  readonly onEntry?: ((place: EntryPlace) => void) | undefined
}

const isWithin = ({ from, to }: ScheduleSpan, at: number): boolean => at >= from && at < to

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
  const flights = view === 'hours' ? blocks.flatMap((block) => block.flights) : []
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
      {isWithin(span, now) && (
        <span className={classes['nowTime']} style={{ '--now': shareOf(span, now) } as CSSProperties} aria-hidden>
          {formatTime(now, timezone)}
        </span>
      )}
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

const measuresOf = (span: ScheduleSpan) => ({ '--days': span.days.length, '--hours': hoursOf(span) }) as CSSProperties

/** The line of the moment, over all aircraft. */
function NowLine({ span }: { readonly span: ScheduleSpan }) {
  const now = useNow()
  return (
    isWithin(span, now) && (
      <div className={classes['now']} style={{ '--now': shareOf(span, now) } as CSSProperties} aria-hidden />
    )
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

/** The block of an event; none for one outside of all blocks. */
const blockAt = (blocks: readonly Block[], { target }: Event): Block | undefined => {
  if (!(target instanceof Element)) return undefined
  const key = target.closest<HTMLElement>('[data-block]')?.dataset['block']
  return key === undefined ? undefined : blocks.find((block) => block.key === key)
}

/** Moves a block by keys and by the pointer, without saving. */
function useMoving({ span, fleet, planning, onOpen }: ScheduleGridProps) {
  const tails = fleet.map(({ tail }) => tail)
  const nextTo = (tail: string, rows: number) =>
    tails[Math.min(tails.length - 1, Math.max(0, tails.indexOf(tail) + rows))] ?? tail
  const planOf = (block: Block): Plan => planning.plans.get(block.key) ?? { block, by: 0, days: 0, to: block.tail }
  const moveFrom = ({ block, by, days }: Plan, more: MoveSpan, to: string) =>
    planning.move(block, { by: by + more.by, days: days + more.days, to })

  const byKey = (shown: Block, event: KeyboardEvent) => {
    const way = wayOf[event.key]
    const plan = planOf(shown)
    const isPlanned = planning.plans.has(shown.key)
    if (event.key === 'Escape' && isPlanned) planning.putBack(shown.key)
    else if (event.key === 'Enter') (isPlanned ? () => planning.save(shown.key) : () => onOpen(plan.block))()
    else if (way && plan.block.canMove) moveFrom(plan, planMove(span, way[0]), nextTo(plan.to, way[1]))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const byPointer = (shown: Block, event: PointerEvent) => {
    const area = event.target instanceof Element ? event.target.closest('[data-lanes]') : null
    const plan = planOf(shown)
    if (event.button !== 0 || event.pointerType === 'touch' || !plan.block.canMove || area === null) return
    const { clientX, clientY } = event
    const { width } = area.getBoundingClientRect()
    const ending = new AbortController()
    const follow = (now: PointerEvent) => {
      const [x, y] = [now.clientX - clientX, now.clientY - clientY]
      if (Math.abs(x) < clickPx && Math.abs(y) < clickPx) return
      const row = document
        .elementsFromPoint(now.clientX, now.clientY)
        .flatMap((one) => one.closest<HTMLElement>('[data-tail]') ?? [])[0]
      moveFrom(plan, draggedBy(span, x / width), row?.dataset['tail'] ?? plan.to)
    }
    window.addEventListener('pointermove', follow, { signal: ending.signal })
    for (const end of ['pointerup', 'pointercancel', 'blur'] as const)
      window.addEventListener(end, () => ending.abort(), { signal: ending.signal })
  }
  return { byKey, byPointer }
}

const stepMs = 30 * minuteMs

/** Finds the aircraft and the half hour at a free place of the grid. */
function freePlaceAt({ from, to }: ScheduleSpan, { target, clientX }: MouseEvent): EntryPlace | undefined {
  if (!(target instanceof Element) || target.closest('[data-block]')) return undefined
  const area = target.closest<HTMLElement>('[data-lanes]')
  const tail = area?.closest<HTMLElement>('[data-tail]')?.dataset['tail']
  if (!area || tail === undefined) return undefined
  const { left, width } = area.getBoundingClientRect()
  const share = width === 0 ? 0 : Math.min(1, Math.max(0, (clientX - left) / width))
  return { tail, at: Math.round((from + share * (to - from)) / stepMs) * stepMs }
}

/** Selects and moves blocks: one listener of each kind for the whole grid, however many blocks it has. */
function useBlockEvents(props: ScheduleGridProps): RefObject<HTMLDivElement | null> {
  const area = useRef<HTMLDivElement>(null)
  const { byKey, byPointer } = useMoving(props)
  const select = useEffectEvent((event: Event) => {
    const block = blockAt(props.blocks, event)
    if (block) props.onSelect(block.key)
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    const block = blockAt(props.blocks, event)
    if (block) byKey(block, event)
  })
  const grab = useEffectEvent((event: PointerEvent) => {
    const block = blockAt(props.blocks, event)
    if (block) byPointer(block, event)
  })
  const begin = useEffectEvent((event: MouseEvent) => {
    const place = freePlaceAt(props.span, event)
    if (place) props.onEntry?.(place)
  })
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    area.current?.addEventListener('focusin', select, { signal })
    area.current?.addEventListener('click', select, { signal })
    area.current?.addEventListener('keydown', press, { signal })
    area.current?.addEventListener('pointerdown', grab, { signal })
    area.current?.addEventListener('dblclick', begin, { signal })
    return () => ending.abort()
  }, [])
  return area
}

/** A block moved to another row is drawn again there: the focus moves with it. */
function useFocusOfMoved({ planning, selected }: Pick<ScheduleGridProps, 'planning' | 'selected'>): void {
  const to = planning.plans.get(selected ?? '')?.to
  const last = useRef(to)
  useEffect(() => {
    if (last.current === to) return
    last.current = to
    if (selected === undefined || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-block="${CSS.escape(selected)}"]`)?.focus()
  }, [selected, to])
}

const noBlocks: readonly Block[] = []

/** Pixels of an aircraft's row at least. */
const rowPx = 53

/** So many aircraft as are in sight at first: the others of a large fleet are drawn once those are on the screen. */
const useDrawn = (fleet: readonly Plane[]): readonly Plane[] =>
  fleet.slice(0, useDeferredValue(fleet.length, Math.ceil(window.innerHeight / rowPx)))

/** Aircraft by time: their blocks, moved by keys or pointer. */
export function ScheduleGrid(props: ScheduleGridProps) {
  const { span, fleet, blocks, conflicts, planning, selected } = props
  useFocusOfMoved(props)
  const byTail = Map.groupBy(blocks, ({ tail }) => tail)
  const inConflict = new Set(conflicts.flatMap(({ first, second }) => [first.key, second.key]))
  const marks = { selected, planned: planning.plans, inConflict }
  const area = useBlockEvents(props)
  const hasNow = isWithin(span, useNow())
  return (
    <div ref={area} className={classes['scroll']} role="region" aria-label="Schedule by aircraft">
      <div className={classes['grid']} data-view={span.view} data-now={hasNow || undefined} style={measuresOf(span)}>
        <div className={classes['corner']}>{fleet.length} aircraft, now at</div>
        <DayHeads span={span} blocks={blocks} />
        {useDrawn(fleet).map((plane) => (
          <ScheduleRow
            key={plane.id}
            plane={plane}
            blocks={byTail.get(plane.tail) ?? noBlocks}
            span={span}
            marks={marks}
            unreadSince={props.unread?.get(plane.tail)}
          />
        ))}
        <NowLine span={span} />
      </div>
    </div>
  )
}
