import { Button, Menu } from '@mantine/core'
import { IconArrowRight, IconChevronDown } from '@tabler/icons-react'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { labelOf, usualStep } from './usual-steps.ts'
import { useMove } from './use-move.ts'
import classes from './status.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The usual step of a quote or trip as a button; draws nothing for none. */
export function UsualStepButton(props: RecordPartProps & { readonly size?: 'xs' | 'md' }) {
  const { row, size = 'xs' } = props
  const { move, isMoving } = useMove(props)
  const usual = usualStep(row['status'], row.can.states ?? [])
  if (!row.can.write || usual === undefined) return null
  return (
    <Button size={size} leftSection={<IconArrowRight {...icon} />} loading={isMoving} onClick={() => move(usual.to)}>
      {usual.word}
    </Button>
  )
}

interface StatusButtonsProps extends RecordPartProps {
  /** True if the usual step is elsewhere on the page. */
  readonly isMenuAlone?: boolean
}

/**
 * Next states of a quote or trip: the usual one as a button, all of them in a menu, with the reason of a blocked one.
 */
export function StatusButtons({ isMenuAlone = false, ...props }: StatusButtonsProps) {
  const { row } = props
  const { move, isMoving } = useMove(props)
  const states = row.can.states ?? []
  if (!row.can.write || states.length === 0) return null
  return (
    <>
      {!isMenuAlone && <UsualStepButton {...props} />}
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
