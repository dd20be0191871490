import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPackage } from '@tabler/icons-react'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { KeyMark } from '../../ui/key-mark.tsx'
import { useKeysIn } from '../../ui/use-shortcuts.ts'
import { ApproveButton } from '../sale/approve-button.tsx'
import { SendSale } from '../sale/send-sale.tsx'
import { useQuoteActions } from './use-quote-actions.ts'
import classes from '../orders/stages.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Next actions on a quote of goods: send it with its page, order it once, and its states. */
export function GoodsQuoteActions(about: RecordPartProps) {
  const { order, moves, again, running } = useQuoteActions(about)
  useKeysIn('On this page', [
    ...(order === undefined || order.unless !== undefined ? [] : [{ keys: 'o', label: 'Make order', run: order.run }]),
    { keys: 'a', label: 'Same again', run: again },
  ])
  return (
    <>
      <ApproveButton about={about} />
      <SendSale {...about} />
      {order && (
        <Button
          size="xs"
          leftSection={<IconPackage {...icon} />}
          rightSection={<KeyMark isSilent>O</KeyMark>}
          loading={order.isRunning}
          disabled={order.unless !== undefined}
          title={order.unless}
          onClick={order.run}
        >
          Make order
        </Button>
      )}
      {about.row.can.write && (
        <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button
              size="xs"
              variant="default"
              disabled={running !== undefined}
              rightSection={<IconChevronDown {...icon} />}
            >
              Status
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {moves.map(({ to, label, unless, run }) => (
              <Menu.Item
                key={to}
                disabled={unless !== undefined}
                onClick={run}
                {...(to === 'declined' && { color: 'red' })}
              >
                {label}
                {unless !== undefined && <span className={classes['unless']}>{unless}</span>}
              </Menu.Item>
            ))}
            <Menu.Item onClick={again}>Same again</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
