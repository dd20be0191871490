import { ActionIcon, Button, Menu, SegmentedControl } from '@mantine/core'
import { IconAlertTriangle, IconChevronLeft, IconChevronRight, IconFilter, IconPlus } from '@tabler/icons-react'
import { blockKinds, type BlockKind, type ScheduleSpan, type ScheduleView } from '../../../domain/charter/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useGo } from '../../platform/address.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { formatIn } from '../../../domain/kernel/values/format-value.ts'
import { zoneName } from '../../ui/format-value.ts'
import { KeyMark } from '../../ui/key-mark.tsx'
import { useIsMobile } from '../../ui/use-breakpoint.ts'
import { ScheduleImport } from './schedule-import.tsx'
import classes from './schedule.module.css'

const kinds = Object.entries(blockKinds) as readonly (readonly [BlockKind, string])[]

interface ScheduleToolbarProps {
  readonly span: ScheduleSpan
  readonly conflicts: number
  readonly hidden: ReadonlySet<BlockKind>
  readonly onToggle: (kind: BlockKind) => void
  readonly onStep: (spans: number) => void
  readonly onToday: () => void
  readonly onView: (view: ScheduleView) => void
  readonly onConflict: () => void
  /** Begins an entry of an aircraft, such as maintenance. */
  readonly onEntry: () => void
}

/** Kinds of plans, each with its permission. */
const beginnings = [
  { label: 'Trip', path: 'trips/new', role: 'trips' },
  { label: 'Quote', path: 'quotes/new', role: 'quotes' },
  { label: 'Maintenance or availability', path: undefined, role: 'empties' },
] as const

function PlanMenu({ onEntry }: Pick<ScheduleToolbarProps, 'onEntry'>) {
  const go = useGo()
  const actor = useActor()
  const offered = beginnings.filter(({ role }) => hasRole(actor, role))
  if (offered.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />}>
          Plan
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map(({ label, path }) => (
          <Menu.Item key={label} onClick={() => (path === undefined ? onEntry() : go(path))}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Which kinds are shown. */
function KindMenu({ hidden, onToggle }: Pick<ScheduleToolbarProps, 'hidden' | 'onToggle'>) {
  const isMobile = useIsMobile()
  const words = hidden.size === 0 ? 'All types' : `${kinds.length - hidden.size} of ${kinds.length} types`
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        {isMobile ? (
          <ActionIcon variant={hidden.size === 0 ? 'default' : 'light'} size="lg" aria-label={words}>
            <IconFilter size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <Button size="xs" variant="default" leftSection={<IconFilter size={16} aria-hidden />}>
            {words}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map(([kind, label]) => (
          <Menu.CheckboxItem key={kind} checked={!hidden.has(kind)} onChange={() => onToggle(kind)}>
            {label}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Number of conflicting blocks, and the button to the next of them; draws nothing for none. */
function ConflictButton({ conflicts, onConflict }: Pick<ScheduleToolbarProps, 'conflicts' | 'onConflict'>) {
  const isMobile = useIsMobile()
  if (conflicts === 0) return null
  const words = `${conflicts} ${conflicts === 1 ? 'conflict' : 'conflicts'}`
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconAlertTriangle size={16} className={classes['warn']} aria-hidden />}
      onClick={onConflict}
      {...(isMobile && { 'aria-label': words })}
    >
      {isMobile ? conflicts : words}
    </Button>
  )
}

type DaysProps = Pick<ScheduleToolbarProps, 'span' | 'onStep' | 'onToday'>

function Days({ span: { timezone, days, from }, onStep, onToday }: DaysProps) {
  const isMobile = useIsMobile()
  const day = formatIn(timezone, {
    weekday: 'short',
    month: 'numeric',
    day: 'numeric',
    ...(!isMobile && { year: '2-digit' }),
  })
  return (
    <div className={classes['when']}>
      <ActionIcon variant="default" size="lg" aria-label="Earlier" onClick={() => onStep(-1)}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <b aria-live="polite">
        {day.format(from)} to {day.format(days.at(-1) ?? from)}
      </b>
      <ActionIcon variant="default" size="lg" aria-label="Later" onClick={() => onStep(1)}>
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
      <Button size="xs" variant="default" rightSection={<KeyMark isSilent>T</KeyMark>} onClick={onToday}>
        Today
      </Button>
    </div>
  )
}

/** Range, scale and filters of the days, and the planning menu. On a phone: two rows. */
export function ScheduleToolbar(props: ScheduleToolbarProps) {
  const { span, conflicts, hidden, onToggle, onView, onConflict, onEntry } = props
  const { timezone, view, from } = span
  return (
    <header className={classes['toolbar']}>
      <h1>Schedule</h1>
      <Days {...props} />
      <div className={classes['when']}>
        <SegmentedControl
          size="xs"
          aria-label="View"
          data={[
            { value: 'hours', label: 'Hours' },
            { value: 'days', label: 'Days' },
          ]}
          value={view}
          onChange={(next) => onView(next === 'days' ? 'days' : 'hours')}
        />
        <span className={classes['zone']}>{zoneName(from, timezone)}</span>
      </div>
      <div className={classes['tools']}>
        <ConflictButton conflicts={conflicts} onConflict={onConflict} />
        <ScheduleImport />
        <KindMenu hidden={hidden} onToggle={onToggle} />
        <PlanMenu onEntry={onEntry} />
      </div>
    </header>
  )
}
