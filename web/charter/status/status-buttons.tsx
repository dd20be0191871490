import { Button, Menu } from '@mantine/core'
import { IconArrowRight, IconChevronDown } from '@tabler/icons-react'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { labelOf, usualStep } from './usual-steps.ts'
import { useMove } from './use-move.ts'
import classes from './status.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** What may come next of a quote or trip: the usual step as a button, all of them in a menu, with why one cannot come yet. */
export function StatusButtons(props: RecordPartProps) {
  const { row } = props
  const { move, isMoving } = useMove(props)
  const states = row.can.states ?? []
  if (!row.can.write || states.length === 0) return null
  const usual = usualStep(row['status'], states)
  return (
    <>
      {usual && (
        <Button size="xs" leftSection={<IconArrowRight {...icon} />} loading={isMoving} onClick={() => move(usual.to)}>
          {usual.word}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button size="xs" variant="default" disabled={isMoving} rightSection={<IconChevronDown {...icon} />}>
            Status
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {states.map(({ to, unless }) => (
            <Menu.Item
              key={to}
              disabled={unless !== undefined}
              {...(to === 'cancelled' && { color: 'red' })}
              onClick={() => move(to)}
            >
              {labelOf(to)}
              {unless !== undefined && <span className={classes['unless']}>{unless}</span>}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
