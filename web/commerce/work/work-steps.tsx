import { Button, Menu } from '@mantine/core'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { AvatarStack } from '../../ui/avatar.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate } from '../../ui/format-value.ts'
import { useIsMobile } from '../../ui/use-breakpoint.ts'
import { useMoveWork } from './use-move-work.ts'
import { findNeighbour, listNextStates, nameStep, readWork } from './work-row.ts'
import classes from './work.module.css'

/** The next step of a work order, large where it is below the page. */
function NextStep({ about, isLarge = false }: { readonly about: RecordPartProps; readonly isLarge?: boolean }) {
  const work = readWork(about)
  const { move, isRunning } = useMoveWork()
  const next = findNeighbour(work.state, 'forward')
  if (!work.can.write || next === undefined) return null
  return (
    <Button size={isLarge ? 'md' : 'xs'} loading={isRunning} onClick={() => move(work, next)}>
      {nameStep(work.state, next)}
    </Button>
  )
}

/** Next to the title, where the page has no foot. */
export const WorkActions = (about: RecordPartProps) => (useIsMobile() ? null : <NextStep about={about} />)

/** On a phone: how far the work is, and its next step near the thumb. */
export function WorkFoot(about: RecordPartProps) {
  const { items_count: all, items_done: done, state } = readWork(about)
  if (!useIsMobile() || findNeighbour(state, 'forward') === undefined) return null
  return (
    <section className={classes['foot']} aria-label="Next step">
      <span>{all === 0 ? 'No items' : `${done} of ${all} done`}</span>
      <NextStep about={about} isLarge />
    </section>
  )
}

/** The other moves of a work order. */
export function WorkMenu(about: RecordPartProps) {
  const work = readWork(about)
  const { move } = useMoveWork()
  const next = findNeighbour(work.state, 'forward')
  return listNextStates(work)
    .filter((to) => to !== next)
    .map((to) => (
      <Menu.Item key={to} onClick={() => move(work, to)}>
        {nameStep(work.state, to)}
      </Menu.Item>
    ))
}

/** Below the title: the order, the place, the day and the workers. */
export function WorkHead(about: RecordPartProps) {
  const { timezone } = useClient()
  const mayOpen = hasRole(useActor(), 'orders')
  const { name, order, location, due, workers } = readWork(about)
  return (
    <div className={classes['ways']}>
      {name !== '' && <strong>{name}</strong>}
      {order &&
        (mayOpen ? (
          <ClientLink path={`orders/${encodeURIComponent(order.id)}`}>{order.label}</ClientLink>
        ) : (
          <span>{order.label}</span>
        ))}
      {location !== '' && <span>{location}</span>}
      {due !== undefined && <span>Due {formatDate(due, timezone)}</span>}
      <AvatarStack people={workers} limit={4} label="Workers" />
    </div>
  )
}
