import { useState } from 'react'
import {
  blockKinds,
  blockPaths,
  findConflicts,
  maySeeSchedule,
  spanOfAddress,
  steppedBy,
  type Block,
  type BlockKind,
  type Schedule,
  type ScheduleConflict,
  type ScheduleSpan,
  type ScheduleView,
} from '../../../domain/charter/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { hourMs } from '../../../domain/kernel/values/durations.ts'
import { useGo } from '../../platform/address.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { LeavingNothing } from '../../platform/use-leave-guard.ts'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { toDateInput } from '../../ui/date/date-words.ts'
import { OldAnswer } from '../../ui/old-answer.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useKeysIn } from '../../ui/use-shortcuts.ts'
import { openNewEntry } from './open-new-entry.tsx'
import { ScheduleFooter } from './schedule-footer.tsx'
import { ScheduleGrid } from './schedule-grid.tsx'
import { ScheduleToolbar } from './schedule-toolbar.tsx'
import { usePlan, type Planning } from './use-plan.ts'
import { useSchedule } from './use-schedule.ts'
import { useScheduleImport } from './use-schedule-import.ts'
import classes from './schedule.module.css'

const isKind = (word: string): word is BlockKind => word in blockKinds

/** Which days are shown, how, and without which kinds: all of it is in the address. */
function useShown() {
  const { timezone } = useClient()
  const { words, change } = useAddressWords()
  // It stays while one looks, and is asked again by the button: a screen may be open past midnight.
  const [today, setToday] = useState(Date.now)
  const span = spanOfAddress({ view: words['view'], from: words['from'] }, timezone, today)
  const hidden = new Set((words['without'] ?? '').split(',').filter(isKind))
  const toggle = (kind: BlockKind) => {
    if (!hidden.delete(kind)) hidden.add(kind)
    change({ without: [...hidden].join(',') || undefined })
  }
  return {
    span,
    hidden,
    toggle,
    goTo: (at: number | undefined) => {
      if (at === undefined) setToday(Date.now())
      change({ from: at === undefined ? undefined : toDateInput(at, timezone) }, true)
    },
    look: (next: ScheduleView) => change({ view: next === 'hours' ? undefined : next }, true),
  }
}

/** The next whole hour, or the start of a later span. */
const firstHour = ({ from }: ScheduleSpan): number => Math.max(from, Math.ceil(Date.now() / hourMs) * hourMs)

const isOf =
  (key: string | undefined) =>
  ({ first, second }: ScheduleConflict): boolean =>
    first.key === key || second.key === key

/** Moves the focus to a block, which shows it. */
const showBlock = ({ key }: Block) => document.querySelector<HTMLElement>(`[data-block="${CSS.escape(key)}"]`)?.focus()

/** Since when the schedule of each aircraft that fails is not read. */
function useUnread(): ReadonlyMap<string, number> {
  const { data } = useScheduleImport()
  return new Map(data?.aircraft.flatMap(({ tail, failedSince }) => (failedSince === null ? [] : [[tail, failedSince]])))
}

interface OpenScheduleProps {
  readonly schedule: Schedule
  readonly shown: ReturnType<typeof useShown>
  readonly planning: Planning
}

function OpenSchedule({ schedule, shown, planning }: OpenScheduleProps) {
  const { span, hidden, toggle, goTo, look } = shown
  const go = useGo()
  const mayEnter = hasRole(useActor(), 'empties')
  const unread = useUnread()
  const [selected, setSelected] = useState<string>()
  const blocks = schedule.blocks.map(planning.planned).filter(({ kind }) => !hidden.has(kind))
  const conflicts = findConflicts(blocks, schedule.aircraft)
  const chosen = blocks.find(({ key }) => key === selected)
  const [seen, setSeen] = useState(0)
  const toConflict = () => {
    const next = conflicts[seen % conflicts.length]
    setSeen(seen + 1)
    if (next) showBlock(next.second)
  }
  useKeysIn('On this page', [
    { keys: 't', label: 'Today', run: () => goTo(undefined) },
    { keys: '[', label: 'Earlier', run: () => goTo(steppedBy(span, -1)) },
    { keys: ']', label: 'Later', run: () => goTo(steppedBy(span, 1)) },
    ...(conflicts.length > 0 ? [{ keys: 'x', label: 'Next conflict', run: toConflict }] : []),
  ])
  const open = ({ record, id }: Block) => go(`${blockPaths[record]}/${id}`)
  return (
    <>
      <ScheduleToolbar
        span={span}
        conflicts={conflicts.length}
        hidden={hidden}
        onToggle={toggle}
        onStep={(spans) => goTo(steppedBy(span, spans))}
        onToday={() => goTo(undefined)}
        onView={look}
        onConflict={toConflict}
        onEntry={() => openNewEntry({ tail: chosen?.tail, at: chosen?.end ?? firstHour(span) })}
      />
      {schedule.hasMore && (
        <p className={classes['more']} role="status">
          These days have more entries than can be shown at once. Choose fewer days.
        </p>
      )}
      {schedule.aircraft.length === 0 ? (
        <EmptyState title="No aircraft yet">
          This schedule shows each active aircraft of the fleet with its flights.
        </EmptyState>
      ) : (
        <ScheduleGrid
          span={span}
          fleet={schedule.aircraft}
          blocks={blocks}
          conflicts={conflicts}
          planning={planning}
          unread={unread}
          selected={selected}
          onSelect={setSelected}
          onOpen={open}
          onEntry={mayEnter ? openNewEntry : undefined}
        />
      )}
      <ScheduleFooter
        span={span}
        block={chosen}
        conflict={conflicts.find(isOf(chosen?.key))}
        planning={planning}
        onOpen={open}
      />
    </>
  )
}

const noBlocks: readonly Block[] = []

/** Words of the address that choose the days and kinds that are shown. */
const shownWords = ['view', 'from', 'without']

/** Blocks of every aircraft, by the hour or by the day (3-aviation section 3, schedule grid). */
export function ScheduleScreen() {
  const actor = useActor()
  if (!maySeeSchedule(actor)) return <DisallowedScreen needs="trips-r" />
  return (
    <LeavingNothing value={shownWords}>
      <Scheduled />
    </LeavingNothing>
  )
}

function Scheduled() {
  const shown = useShown()
  const reading = useSchedule(shown.span)
  // The former days are shown until the requested ones have loaded; they never replace days that failed.
  const { data, error, at, retry } = useLastAnswer(`${shown.span.from} ${shown.span.to}`, reading)
  // Plans outlive days that could not be read.
  const planning = usePlan({ blocks: data?.blocks ?? noBlocks, onSaved: retry })
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={retry} /> : <RowsSkeleton rows={8} height={56} />
  return (
    <div className={classes['page']} aria-busy={reading.isPlaceholderData}>
      {error && <OldAnswer what="This schedule is" error={error} at={at} onRetry={retry} />}
      <OpenSchedule schedule={data} shown={shown} planning={planning} />
    </div>
  )
}
